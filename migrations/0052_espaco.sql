-- Space of an upload is reserved before its first byte arrives, so that announced bytes count at every replica
-- (docs/decisions/0048).

create table envios_reservados (
  -- The upload's id.
  id text primary key,
  -- Whose quota it takes; a visitor's upload has a network only.
  cliente_id uuid references clientes (id) on delete cascade,
  administrador_id uuid references administradores (id) on delete cascade,
  -- The sender's network as a keyed hash; null where networks are not counted.
  rede text,
  tipo text not null check (tipo in ('pedido', 'conversa', 'documento', 'verificação')),
  pedido_id uuid references pedidos (id) on delete cascade,
  -- The same for a second announcement of the same file, as a keyed hash; null for visitors.
  marca text,
  -- The disk of the replica that receives it.
  disco text not null,
  bytes bigint not null check (bytes >= 0),
  recebidos bigint not null default 0 check (recebidos >= 0),
  -- Whether bytes were ever sent for it.
  comecou boolean not null default false,
  criado_em timestamptz not null,
  -- When it ends without further bytes.
  ate timestamptz not null,
  check (num_nonnulls(cliente_id, administrador_id) <= 1),
  check ((tipo = 'pedido') = (pedido_id is not null))
);
create index envios_reservados_ate on envios_reservados (ate);

-- What an account keeps, in bytes and files of the last hour.
create index anexos_cliente on anexos (cliente_id, created_at);

-- Documents that wait for their case count for the network that sent them.
alter table documentos_recebidos add column rede text;
create index documentos_recebidos_rede on documentos_recebidos (rede) where rede is not null;

-- The patient's own messages within an hour from the first of them.
alter table conversas
  add column hora_desde timestamptz,
  add column hora_mensagens integer not null default 0 check (hora_mensagens >= 0);
