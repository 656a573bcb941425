-- Every price that was ever in force, oldest first by version; the one in force stands in precos as well.
create table precos_historico (
  id uuid primary key default gen_random_uuid(),
  servico text not null,
  versao integer not null,
  -- Null: not for sale from here on.
  preco_centavos integer check (preco_centavos > 0),
  -- Null: the installation itself.
  administrador_id uuid references administradores (id),
  em timestamptz not null default now(),
  unique (servico, versao)
);
create index precos_historico_em on precos_historico (em);
insert into precos_historico (servico, versao, preco_centavos, em)
  select servico, versao, preco_centavos, updated_at from precos;
create trigger precos_historico_acrescenta before update or delete or truncate on precos_historico
  for each statement execute function somente_acrescenta();

-- Null: the first questions of an installation.
alter table perguntas_versoes add column administrador_id uuid references administradores (id);
