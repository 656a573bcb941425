-- "Este CPF já tem cadastro e não fui eu": the cases, and the accounts that lost their CPF to its owner.

alter table clientes
  -- Since when the account is closed because its CPF is somebody else's: from then on the administrator's to see.
  add column contestada_em timestamptz;
alter table clientes drop constraint clientes_cpf_key;
create unique index clientes_cpf on clientes (cpf) where contestada_em is null;

-- Kept for the owner who was sent a link to register: nobody else takes the CPF in between.
create table cpfs_reservados (
  cpf text primary key check (cpf ~ '^[0-9]{11}$'),
  ate timestamptz not null
);

-- An identity document comes before its case, which takes it over; what no case took is removed within hours.
create table documentos_recebidos (
  token_hash bytea primary key,
  objeto text not null unique,
  -- Null until every byte is stored.
  size bigint,
  sha256 text,
  content_type text,
  conferido_em timestamptz,
  created_at timestamptz not null
);
create index documentos_recebidos_created on documentos_recebidos (created_at);

create table contestacoes (
  id uuid primary key default gen_random_uuid(),
  -- What the person quotes.
  protocolo text not null unique,
  -- Made by the page: the same form, sent twice, is one case.
  chave uuid not null unique,
  cpf text not null check (cpf ~ '^[0-9]{11}$'),
  -- The account that held the CPF when the case was opened; once accepted, the account that was closed.
  cliente_id uuid references clientes (id),
  nome text not null,
  email text not null,
  telefone text not null,
  relato text not null default '',
  -- Null once the document was deleted; its hash stays for the record.
  documento_objeto text unique,
  documento_sha256 text not null,
  documento_size bigint not null,
  documento_tipo text not null,
  -- When the antivirus saw it; null where there is none, or where it did not answer.
  documento_conferido_em timestamptz,
  documento_apagado_em timestamptz,
  situacao text not null default 'aberta' check (situacao in ('aberta', 'aceita', 'recusada')),
  motivo text check (motivo in (
    'documento_ilegivel', 'documento_invalido', 'dados_diferentes', 'sem_confirmacao'
  )),
  resolvida_por uuid references administradores (id),
  resolvida_em timestamptz,
  -- SHA-256 of the link to the case.
  token_hash bytea not null unique,
  -- SHA-256 of the link to register, and the account that it made.
  cadastro_token_hash bytea unique,
  cadastro_expira_em timestamptz,
  cadastro_cliente_id uuid references clientes (id),
  -- When the account's own contact was told that somebody claims its CPF.
  conta_avisada_em timestamptz,
  created_at timestamptz not null,
  constraint contestacoes_documento check ((documento_objeto is null) = (documento_apagado_em is not null)),
  constraint contestacoes_resolvida check (
    (situacao = 'aberta') = (resolvida_em is null) and (situacao = 'aberta') = (resolvida_por is null)
  ),
  constraint contestacoes_motivo check ((situacao = 'recusada') = (motivo is not null))
);
create unique index contestacoes_uma_aberta on contestacoes (cpf, lower(email)) where situacao = 'aberta';
create index contestacoes_situacao on contestacoes (situacao, created_at);
create index contestacoes_cliente on contestacoes (cliente_id);
