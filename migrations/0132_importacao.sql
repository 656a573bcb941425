-- Rows of a hosted predecessor (docs/decisions/0114).

-- Oddities of a patient or an order that came, in words for the desk; none was left out.
create table notas_da_importacao (
  -- Made from the place in the predecessor's files and the kind: an import that is repeated adds none.
  id uuid primary key,
  cliente_id uuid not null references clientes (id) on delete cascade,
  -- Null: about the patient.
  pedido_id uuid references pedidos (id) on delete cascade,
  -- Where it came from, without a CPF.
  origem text not null check (char_length(origem) between 1 and 300),
  motivo text not null,
  -- The predecessor's own value, as it was written there.
  texto text not null default '' check (char_length(texto) <= 20000),
  created_at timestamptz not null default now()
);
create index notas_da_importacao_cliente on notas_da_importacao (cliente_id);
create index notas_da_importacao_pedido on notas_da_importacao (pedido_id) where pedido_id is not null;

-- Payments that orders of before name, until the payment provider was asked about each.
create table pagamentos_trazidos (
  pedido_id uuid primary key references pedidos (id) on delete cascade,
  asaas_id text not null unique check (char_length(asaas_id) between 1 and 100),
  -- The customer of the provider that the patient's record named.
  asaas_cliente text check (char_length(asaas_cliente) between 1 and 100),
  -- Asked about first: nobody may pay such an order twice.
  aberto boolean not null,
  conferido_em timestamptz
);
create index pagamentos_trazidos_a_conferir on pagamentos_trazidos (aberto desc, pedido_id) where conferido_em is null;
