-- The foundation: people, orders, payments, files, chat, and the one mechanism of audit, live and limits.
-- Plain SQL that runs alike on PostgreSQL 15 to 18. Texts are utf-8; money is integer centavos.

create table clientes (
  id uuid primary key default gen_random_uuid(),
  cpf text not null unique check (cpf ~ '^[0-9]{11}$'),
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
  -- The customer at the payment provider, and the version of the data it was last told.
  asaas_id text,
  asaas_versao integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index clientes_email_contato on clientes (lower(email_contato)) where email_contato <> '';

create table administradores (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  senha_hash text not null,
  created_at timestamptz not null default now()
);
create unique index administradores_email on administradores (lower(email));

-- Only the SHA-256 of a token is kept: a copy of the table opens no session.
create table sessoes (
  token_hash bytea primary key,
  papel text not null check (papel in ('Paciente', 'Admin')),
  cliente_id uuid references clientes (id) on delete cascade,
  administrador_id uuid references administradores (id) on delete cascade,
  created_at timestamptz not null default now(),
  vista_em timestamptz not null default now(),
  expira_em timestamptz not null,
  check ((papel = 'Paciente') = (cliente_id is not null)),
  check ((papel = 'Admin') = (administrador_id is not null))
);
create index sessoes_cliente on sessoes (cliente_id);
create index sessoes_administrador on sessoes (administrador_id);
create index sessoes_expira on sessoes (expira_em);

create table recuperacoes (
  token_hash bytea primary key,
  cliente_id uuid references clientes (id) on delete cascade,
  administrador_id uuid references administradores (id) on delete cascade,
  created_at timestamptz not null default now(),
  expira_em timestamptz not null,
  usada_em timestamptz,
  check (num_nonnulls(cliente_id, administrador_id) = 1)
);
create index recuperacoes_expira on recuperacoes (expira_em);

-- Attempts in a window, by an opaque key (HMAC of kind and subject).
create table limites (
  chave text primary key,
  inicio timestamptz not null,
  contagem integer not null
);
create index limites_inicio on limites (inicio);

-- Who may talk to a provider about one thing right now; outlives a killed process by its term only.
create table arrendamentos (
  chave text primary key,
  dono uuid not null,
  ate timestamptz not null
);

create table perguntas_versoes (
  id uuid primary key default gen_random_uuid(),
  tipo text not null check (tipo in ('saude', 'tratamento')),
  numero integer not null,
  -- [{ "pergunta": text, "descricao": text }]
  perguntas jsonb not null,
  created_at timestamptz not null default now(),
  unique (tipo, numero)
);

create table precos (
  servico text primary key,
  preco_centavos integer check (preco_centavos > 0),
  versao integer not null default 1,
  updated_at timestamptz not null default now()
);

create table pedidos (
  id uuid primary key default gen_random_uuid(),
  numero bigint generated always as identity (start with 1001) unique,
  cliente_id uuid not null references clientes (id),
  -- Made by the client: the same click, sent twice, is one order.
  chave uuid not null,
  servico_selecionado text not null,
  status text not null check (status in (
    'Sendo Feito - Serviço Selecionado',
    'Sendo feito - Histórico Respondido',
    'Sendo Feito - Documentos Anexados',
    'Aguardando Pagamento',
    'Concluído',
    'Excluído'
  )),
  status_anterior text,
  atendimento text,
  preco_centavos integer not null check (preco_centavos > 0),
  preco_em timestamptz not null,
  versao_saude uuid references perguntas_versoes (id),
  versao_trat uuid references perguntas_versoes (id),
  hist_saude jsonb not null default '[]',
  hist_trat jsonb not null default '[]',
  motivacao text not null default '',
  outras_infos text not null default '',
  pago_em timestamptz,
  prazo timestamptz,
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (cliente_id, chave)
);
create index pedidos_cliente on pedidos (cliente_id, created_at, id);
create index pedidos_status on pedidos (status, created_at, id);
create index pedidos_created on pedidos (created_at, id);

create table cobrancas (
  id uuid primary key default gen_random_uuid(),
  pedido_id uuid not null references pedidos (id),
  tipo text not null default 'servico' check (tipo in ('servico', 'frete')),
  valor_centavos integer not null check (valor_centavos > 0),
  vencimento date not null,
  -- Null until the provider has made it.
  asaas_id text unique,
  status text,
  pix text,
  pix_expira_em timestamptz,
  pago_em timestamptz,
  -- When the provider was last asked; the sweep takes the longest unasked first.
  verificada_em timestamptz,
  encerrada_em timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index cobrancas_uma_aberta on cobrancas (pedido_id, tipo) where encerrada_em is null;
create index cobrancas_verificar on cobrancas (verificada_em) where encerrada_em is null;

create table webhooks_asaas (
  id text primary key,
  evento text not null,
  pagamento_id text,
  recebido_em timestamptz not null default now(),
  aplicado_em timestamptz
);

create table anexos (
  id uuid primary key default gen_random_uuid(),
  cliente_id uuid not null references clientes (id),
  pedido_id uuid not null references pedidos (id),
  tipo text not null check (tipo in (
    'receita_vencida', 'laudo_medico', 'exames_anteriores', 'documento_oficial', 'outros_documentos'
  )),
  -- receita_vencida, …, outros_documentos_N
  nome text not null,
  nome_original text not null,
  objeto text not null unique,
  size bigint not null,
  sha256 text not null,
  content_type text not null,
  -- The upload that brought it: the last bytes, sent twice, are one file.
  envio text not null unique,
  created_at timestamptz not null default now(),
  removido_em timestamptz
);
create unique index anexos_nome on anexos (pedido_id, nome) where removido_em is null;

create table mensagens (
  id uuid primary key default gen_random_uuid(),
  posicao bigint generated always as identity,
  cliente_id uuid not null references clientes (id),
  pedido_id uuid references pedidos (id),
  por text not null check (por in ('Cliente', 'Adm')),
  autor text,
  automatica boolean not null default false,
  mensagem text not null,
  created_at timestamptz not null default now()
);
create unique index mensagens_log on mensagens (cliente_id, posicao);
-- One automatic message per step of an order, whatever is retried.
create unique index mensagens_etapa on mensagens (pedido_id, mensagem) where automatica;

create table consentimentos (
  id bigint generated always as identity primary key,
  cliente_id uuid not null references clientes (id),
  pedido_id uuid references pedidos (id),
  tipo text not null,
  versao integer not null,
  created_at timestamptz not null default now()
);
create index consentimentos_cliente on consentimentos (cliente_id);

-- Opaque ids only: no name, no CPF, no answer ever stands here.
create table auditoria (
  id bigint generated always as identity primary key,
  em timestamptz not null default now(),
  ator_tipo text not null,
  ator_id uuid,
  acao text not null,
  alvo_tipo text not null,
  alvo_id text,
  request_id text
);

-- Rows are sealed in batches into a hash chain, after the fact, so that writers never queue for its head.
create table auditoria_lotes (
  id bigint generated always as identity primary key,
  anterior bytea not null,
  hash bytea not null,
  linhas integer not null,
  created_at timestamptz not null default now()
);
create table auditoria_selos (
  auditoria_id bigint primary key references auditoria (id),
  lote_id bigint not null references auditoria_lotes (id)
);
create index auditoria_selos_lote on auditoria_selos (lote_id);

create function somente_acrescenta() returns trigger language plpgsql as $$
begin
  raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger auditoria_acrescenta before update or delete or truncate on auditoria
  for each statement execute function somente_acrescenta();
create trigger auditoria_lotes_acrescenta before update or delete or truncate on auditoria_lotes
  for each statement execute function somente_acrescenta();
create trigger auditoria_selos_acrescenta before update or delete or truncate on auditoria_selos
  for each statement execute function somente_acrescenta();
create trigger perguntas_versoes_acrescenta before update or delete or truncate on perguntas_versoes
  for each statement execute function somente_acrescenta();

-- References to what changed, for the live stream; position is the order of commit (advisory lock, taken last).
create table eventos (
  posicao bigint generated always as identity primary key,
  topico text not null,
  tipo text not null,
  ref text,
  versao integer not null default 0,
  em timestamptz not null default now()
);
create index eventos_topico on eventos (topico, posicao);
create index eventos_em on eventos (em);
