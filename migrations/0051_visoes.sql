-- Filters of the desk's list of orders that an administrator keeps under a name of their own. What was searched for is
-- not kept: it may name a person.

create table visoes_de_pedidos (
  id uuid primary key,
  administrador_id uuid not null references administradores (id) on delete cascade,
  nome text not null check (length(nome) between 1 and 40),
  filtros jsonb not null check (octet_length(filtros::text) <= 1000),
  criada_em timestamptz not null
);
create unique index visoes_de_pedidos_nome on visoes_de_pedidos (administrador_id, lower(nome));
