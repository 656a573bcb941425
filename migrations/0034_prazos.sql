-- The calendar behind the promised time (docs/product/calendar.md).

-- What the administrator decided about working days: one immutable row per version, the last one in force. None: optional
-- days count and no local holiday is known.
create table calendarios (
  id uuid primary key default gen_random_uuid(),
  numero integer not null unique check (numero > 0),
  carnaval_conta boolean not null,
  corpus_christi_conta boolean not null,
  -- [{"data": "2027-07-09", "nome": "…", "todoAno": true}]
  feriados jsonb not null check (jsonb_typeof(feriados) = 'array'),
  administrador_id uuid not null references administradores (id),
  em timestamptz not null
);
create trigger calendarios_acrescenta before update or delete or truncate on calendarios
  for each statement execute function somente_acrescenta();

alter table pedidos
  -- The holidays that the promise left out, [{"data", "nome"}]: what stands, though the calendar changes later. Null before
  -- this was written down: the national ones.
  add column feriados_do_prazo jsonb check (jsonb_typeof(feriados_do_prazo) = 'array');
