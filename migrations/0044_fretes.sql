-- What posting a document costs, by state and service, as the administrator edits it (docs/decisions/0044).
create table fretes (
  uf text not null check (uf ~ '^[A-Z]{2}$'),
  servico text not null,
  -- Null: nothing is posted there, and no charge is made.
  centavos integer check (centavos >= 0),
  versao integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (uf, servico)
);

-- Every freight that was ever in force, oldest first by version.
create table fretes_historico (
  id uuid primary key default gen_random_uuid(),
  uf text not null,
  servico text not null,
  versao integer not null,
  centavos integer check (centavos >= 0),
  -- Null: the installation itself.
  administrador_id uuid references administradores (id),
  em timestamptz not null default now(),
  unique (uf, servico, versao)
);
create index fretes_historico_em on fretes_historico (em);
create trigger fretes_historico_acrescenta
  before update or delete or truncate on fretes_historico
  for each statement execute function somente_acrescenta();

-- One Pix holds service and freight: the freight is a part of `valor_centavos`, and was worked out for this state.
alter table cobrancas
  add column frete_centavos integer not null default 0,
  add column frete_uf text,
  add check (frete_centavos between 0 and valor_centavos);
