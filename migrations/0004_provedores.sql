-- What every replica knows of an outside service: one row each, made when it is first asked.
create table provedores (
  nome text primary key,
  -- It asked us to wait (429): nobody calls before this.
  pausado_ate timestamptz,
  -- Calls claimed since the window's first, in blocks, so that a call needs no write of its own.
  janela_inicio timestamptz,
  chamadas integer not null default 0,
  -- Requests that failed with none answered in between; from a number on everybody is refused until aberto_ate,
  -- then one may try at a time, until sonda_ate at the longest.
  falhas_seguidas integer not null default 0,
  falhando_desde timestamptz,
  aberto_ate timestamptz,
  sonda_ate timestamptz,
  ultimo_ok timestamptz,
  ultima_falha timestamptz,
  ultima_falha_tipo text
);

-- Since when a charge that was asked for waits for its Pix, because the provider did not give it at once.
alter table cobrancas add column em_preparo_desde timestamptz;
create index cobrancas_sem_pix on cobrancas (created_at) where encerrada_em is null and pix is null;

-- Every mail of the queue by what it is about: what was taken or refused is not sent again. Opaque ids only.
create table emails (
  chave text primary key,
  cliente_id uuid references clientes (id) on delete cascade,
  entregue_em timestamptz,
  recusado_em timestamptz,
  created_at timestamptz not null default now()
);
create index emails_recusados on emails (recusado_em) where recusado_em is not null;
create index emails_created on emails (created_at);
