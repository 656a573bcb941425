-- The calendar behind the promised time, and what is said when a promise passes (docs/product/calendar.md).

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

-- A promise that passed while the case waited for us, and what the patient was told instead; written together with the
-- telling, so that nobody is told twice.
create table atrasos (
  pedido_id uuid not null references pedidos (id),
  -- The promised instant that passed.
  prazo timestamptz not null,
  -- By when the patient was told to expect the answer.
  esperado_ate timestamptz not null,
  avisado_em timestamptz not null,
  primary key (pedido_id, prazo)
);

-- The days on which the administrator was warned by mail of promises that are near; one mail a day.
create table avisos_de_prazo (
  dia date primary key,
  perto integer not null check (perto >= 0),
  atrasados integer not null check (atrasados >= 0),
  avisado_em timestamptz not null
);
