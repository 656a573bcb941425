-- Accounts grown up: sessions that can be listed and ended, known devices, a confirmed e-mail, a second factor.

-- A browser that has signed in to this account before. Only the SHA-256 of its cookie is kept.
create table aparelhos (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null,
  cliente_id uuid references clientes (id) on delete cascade,
  administrador_id uuid references administradores (id) on delete cascade,
  created_at timestamptz not null default now(),
  visto_em timestamptz not null default now(),
  check (num_nonnulls(cliente_id, administrador_id) = 1)
);
create unique index aparelhos_cliente on aparelhos (cliente_id, token_hash) where cliente_id is not null;
create unique index aparelhos_administrador on aparelhos (administrador_id, token_hash)
  where administrador_id is not null;
create index aparelhos_visto on aparelhos (visto_em);

alter table sessoes
  add column id uuid not null default gen_random_uuid() unique,
  -- "Chrome no Android": words, never the browser's own identification.
  add column navegador text not null default '',
  add column aparelho_id uuid references aparelhos (id) on delete set null;
create index sessoes_aparelho on sessoes (aparelho_id);

-- Null until the owner of the current contact e-mail has said so.
alter table clientes add column email_confirmado_em timestamptz;

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

-- The address that an account had before: whom to tell, and what a dispute is settled by.
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
  -- Null while it is being set up: until then it guards nothing.
  ativo_em timestamptz,
  -- The last 30-second step whose code was used: no code serves twice.
  ultimo_passo bigint not null default 0,
  created_at timestamptz not null default now(),
  check (num_nonnulls(cliente_id, administrador_id) = 1)
);

create table codigos_recuperacao (
  id uuid primary key default gen_random_uuid(),
  segundo_fator_id uuid not null references segundos_fatores (id) on delete cascade,
  -- HMAC under APP_SECRET: a copy of the table gives no code away.
  codigo_hash text not null,
  usado_em timestamptz,
  unique (segundo_fator_id, codigo_hash)
);

-- The password held, the code is still to come. Good for nothing else.
create table entradas_pendentes (
  token_hash bytea primary key,
  cliente_id uuid references clientes (id) on delete cascade,
  administrador_id uuid references administradores (id) on delete cascade,
  created_at timestamptz not null default now(),
  expira_em timestamptz not null,
  check (num_nonnulls(cliente_id, administrador_id) = 1)
);
create index entradas_pendentes_expira on entradas_pendentes (expira_em);
create index entradas_pendentes_cliente on entradas_pendentes (cliente_id);
