-- Accounts of patients, administrators and doctors, and how they sign in.

create function pares_do_nome(nome text) returns text[]
  language sql immutable strict parallel safe
  as $$
    with palavras as (select distinct p collate "C" as p from unnest(string_to_array(nome, ' ')) p where p <> '')
    select coalesce(array_agg(a.p || ' ' || b.p), '{}') from palavras a join palavras b on a.p < b.p
  $$;

create table clientes (
  id uuid primary key default gen_random_uuid(),
  cpf text not null check (cpf ~ '^[0-9]{11}$'),
  senha_hash text not null,
  nome text not null default '',
  data_nascimento date,
  telefone text not null default '',
  email_contato text not null default '',
  cep text not null default '',
  endereco text not null default '',
  numero text not null default '',
  bairro text not null default '',
  complemento text not null default '',
  sem_complemento boolean not null default false,
  uf text not null default '',
  cidade text not null default '',
  responsavel_nome text not null default '',
  responsavel_cpf text not null default '',
  responsavel_declara boolean not null default false,
  -- Set once the personal data were complete; never unset.
  dados_em timestamptz,
  versao integer not null default 1,
  -- The customer at the payment provider, and the version of the data that it has.
  asaas_id text,
  asaas_versao integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  nome_social text not null default '',
  -- When the owner of the current contact e-mail confirmed it.
  email_confirmado_em timestamptz,
  -- Since when the account is closed because its CPF is another person's; only the administrator sees it since then.
  contestada_em timestamptz,
  -- The provider's refusal of these data: which version, since when, how often, and when to ask again. It does not apply to a
  -- later version.
  asaas_recusada_versao integer,
  asaas_recusada_em timestamptz,
  asaas_recusas integer not null default 0,
  asaas_proxima_em timestamptz,
  nome_busca text not null generated always as (sem_acento(nome || ' ' || nome_social)) stored
);
create index clientes_email_contato on clientes (lower(email_contato)) where email_contato <> '';
create unique index clientes_cpf on clientes (cpf) where contestada_em is null;
create index clientes_fora_do_asaas on clientes (updated_at) where asaas_id is null or asaas_versao < versao;
-- By the first digits of a CPF, closed accounts included.
create index clientes_cpf_busca on clientes (cpf text_pattern_ops);
create index clientes_nome_trechos on clientes using gin (nome_busca gin_trgm_ops);
create index clientes_cpf_trechos on clientes using gin (cpf gin_trgm_ops);
create index clientes_nome_pares on clientes using gin (pares_do_nome(nome_busca));
-- Registrations without any data after it: they are removed after a day, so that their CPF is free.
create index clientes_vazios on clientes (created_at) where dados_em is null and email_confirmado_em is null;

create table administradores (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  senha_hash text not null,
  created_at timestamptz not null default now(),
  -- The password came from a setting or a command, where other people may have seen it: the next sign-in asks for another.
  senha_provisoria boolean not null default false
);
create unique index administradores_email on administradores (lower(email));

-- Doctors, whose accounts the administrator creates (docs/product/accounts.md).
create table medicos (
  id uuid primary key default gen_random_uuid(),
  nome text not null,
  cpf text not null unique,
  -- Number and state of the registration at the regional council of medicine.
  crm text not null,
  uf text not null,
  -- Number of the registered speciality; empty without one.
  rqe text not null default '',
  especialidade text not null default '',
  telefone text not null,
  email text not null,
  -- Printed at the head of each document (CFM 2.381/2024).
  endereco text not null,
  estado text not null default 'em análise' check (estado in ('em análise', 'ativo', 'inativo')),
  estado_em timestamptz not null default now(),
  -- When the administrator declared to have looked the registration up at the council.
  registro_conferido_em timestamptz,
  -- Null until the first password is set by the mailed link.
  senha_hash text,
  -- Counts the changes of the record: an edit of an older one is refused.
  versao int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (crm, uf)
);
create unique index medicos_email on medicos (lower(email));

-- Browsers that have signed in to an account before. Only the SHA-256 of their cookie is stored.
create table aparelhos (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null,
  cliente_id uuid references clientes (id) on delete cascade,
  administrador_id uuid references administradores (id) on delete cascade,
  created_at timestamptz not null default now(),
  visto_em timestamptz not null default now(),
  medico_id uuid references medicos (id) on delete cascade,
  check (num_nonnulls(cliente_id, administrador_id, medico_id) = 1)
);
create unique index aparelhos_cliente on aparelhos (cliente_id, token_hash) where cliente_id is not null;
create unique index aparelhos_administrador on aparelhos (administrador_id, token_hash)
  where administrador_id is not null;
create index aparelhos_visto on aparelhos (visto_em);
create unique index aparelhos_medico on aparelhos (medico_id, token_hash) where medico_id is not null;

-- Only the SHA-256 of a token is stored: a copy of the table opens no session.
create table sessoes (
  token_hash bytea primary key,
  papel text not null check (papel in ('Paciente', 'Admin', 'Medico')),
  cliente_id uuid references clientes (id) on delete cascade,
  administrador_id uuid references administradores (id) on delete cascade,
  created_at timestamptz not null default now(),
  vista_em timestamptz not null default now(),
  expira_em timestamptz not null,
  id uuid not null default gen_random_uuid() unique,
  -- "Chrome no Android": words, never the browser's own identification.
  navegador text not null default '',
  aparelho_id uuid references aparelhos (id) on delete set null,
  -- When the account's owner last proved to be there: at sign-in, or when asked in between.
  provada_em timestamptz,
  medico_id uuid references medicos (id) on delete cascade,
  check ((papel = 'Paciente') = (cliente_id is not null)),
  check ((papel = 'Admin') = (administrador_id is not null)),
  constraint sessoes_medico_check check ((papel = 'Medico') = (medico_id is not null))
);
create index sessoes_cliente on sessoes (cliente_id);
create index sessoes_expira on sessoes (expira_em);
create index sessoes_aparelho on sessoes (aparelho_id);
create index sessoes_administrador on sessoes (administrador_id) where administrador_id is not null;
create index sessoes_medico on sessoes (medico_id) where medico_id is not null;

create table recuperacoes (
  token_hash bytea primary key,
  cliente_id uuid references clientes (id) on delete cascade,
  administrador_id uuid references administradores (id) on delete cascade,
  created_at timestamptz not null default now(),
  expira_em timestamptz not null,
  usada_em timestamptz,
  medico_id uuid references medicos (id) on delete cascade,
  check (num_nonnulls(cliente_id, administrador_id, medico_id) = 1)
);
create index recuperacoes_expira on recuperacoes (expira_em);

-- Sign-ins whose password was right and whose second factor is still missing.
create table entradas_pendentes (
  token_hash bytea primary key,
  cliente_id uuid references clientes (id) on delete cascade,
  administrador_id uuid references administradores (id) on delete cascade,
  created_at timestamptz not null default now(),
  expira_em timestamptz not null,
  medico_id uuid references medicos (id) on delete cascade,
  check (num_nonnulls(cliente_id, administrador_id, medico_id) = 1)
);
create index entradas_pendentes_expira on entradas_pendentes (expira_em);
create index entradas_pendentes_cliente on entradas_pendentes (cliente_id);

create table confirmacoes_email (
  token_hash bytea primary key,
  cliente_id uuid not null references clientes (id) on delete cascade,
  -- The address it was mailed to: a link confirms no other.
  email text not null,
  created_at timestamptz not null default now(),
  expira_em timestamptz not null,
  usada_em timestamptz
);
create index confirmacoes_email_cliente on confirmacoes_email (cliente_id);
create index confirmacoes_email_expira on confirmacoes_email (expira_em);

-- Earlier contact addresses: they are notified of a change, and decide a dispute.
create table trocas_email (
  id uuid primary key default gen_random_uuid(),
  cliente_id uuid not null references clientes (id) on delete cascade,
  anterior text not null,
  created_at timestamptz not null default now()
);
create index trocas_email_cliente on trocas_email (cliente_id);

create table segundos_fatores (
  id uuid primary key default gen_random_uuid(),
  cliente_id uuid unique references clientes (id) on delete cascade,
  administrador_id uuid unique references administradores (id) on delete cascade,
  -- AES-256-GCM under a key derived from APP_SECRET.
  segredo text not null,
  -- Null while it is being set up; it is not asked for until then.
  ativo_em timestamptz,
  -- The last 30-second step whose code was used: no code serves twice.
  ultimo_passo bigint not null default 0,
  created_at timestamptz not null default now(),
  medico_id uuid unique references medicos (id) on delete cascade,
  check (num_nonnulls(cliente_id, administrador_id, medico_id) = 1)
);

create table codigos_recuperacao (
  id uuid primary key default gen_random_uuid(),
  segundo_fator_id uuid not null references segundos_fatores (id) on delete cascade,
  -- HMAC under APP_SECRET: a copy of the table gives no code away.
  codigo_hash text not null,
  usado_em timestamptz,
  -- Codes made before a change of APP_SECRET are valid under the previous one only.
  created_at timestamptz not null default now(),
  unique (segundo_fator_id, codigo_hash)
);

-- Mails by what they are about, so that one that was accepted or refused is not sent again. Opaque ids only.
create table emails (
  chave text primary key,
  cliente_id uuid references clientes (id) on delete cascade,
  entregue_em timestamptz,
  recusado_em timestamptz,
  created_at timestamptz not null default now(),
  -- Since when the mail was being handed over: after a crash it is unknown whether it was accepted.
  entregando_em timestamptz,
  -- When such a doubt was resolved by not sending it again.
  duvidosa_em timestamptz,
  -- Hash of the refused address with the patient's id: another address of the same patient is not refused.
  recusado_para bytea
);
create index emails_recusados on emails (recusado_em) where recusado_em is not null;
create index emails_created on emails (created_at);
