-- Codes with which a patient who cannot read their mail sets a new password, once each.
create table codigos_reserva (
  cliente_id uuid not null references clientes (id) on delete cascade,
  -- HMAC under APP_SECRET: a copy of the table gives no code away.
  codigo_hash text not null,
  usado_em timestamptz,
  -- Codes made before a change of APP_SECRET are valid under the previous one only.
  created_at timestamptz not null default now(),
  primary key (cliente_id, codigo_hash)
);
