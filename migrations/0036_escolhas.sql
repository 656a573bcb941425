-- What the patient of a refused order chooses: a consultation or the money (docs/decisions/0038).
create table escolhas (
  pedido_id uuid primary key references pedidos (id),
  -- The refusal that opened it; after a consultation the case is decided again and forgets these words.
  recusado_em timestamptz not null,
  recusado_por uuid not null references medicos (id),
  motivo text not null,
  -- The midnight that ends the last day of choosing.
  escolher_ate timestamptz not null,
  -- Null while the patient may choose. All but 'consulta' send the money back.
  escolha text check (escolha in ('consulta', 'reembolso', 'prazo', 'faltas', 'nova recusa', 'encerrado')),
  escolhida_em timestamptz,
  faltas smallint not null default 0 check (faltas >= 0),
  check ((escolha is null) = (escolhida_em is null))
);
create index escolhas_abertas on escolhas (escolher_ate) where escolha is null;

alter table consultas
  -- The one event that calendars show through every move, and how often it changed (RFC 5545: UID, SEQUENCE).
  add column evento uuid not null default gen_random_uuid(),
  add column sequencia int not null default 0,
  -- When its reminders were handed over; null where none was due.
  add column lembrada_na_vespera_em timestamptz,
  add column lembrada_na_hora_em timestamptz;
create index consultas_por_vir on consultas (inicio) where estado = 'marcada';
