-- When each doctor sees patients after a refusal, and the consultations that were booked (docs/decisions/0037).
-- uuid and a range of time in one exclusion constraint.
create extension if not exists btree_gist;

create table agendas (
  medico_id uuid primary key references medicos (id),
  -- { "segunda": [{ "de": "08:00", "ate": "09:20" }], … } for the seven days, on São Paulo's clock.
  padrao jsonb not null default '{}' check (jsonb_typeof(padrao) = 'object'),
  duracao_min smallint not null default 20 check (duracao_min in (20, 30)),
  antecedencia_min smallint not null default 120 check (antecedencia_min in (120, 1440)),
  -- Where the consultation takes place: an https address or a phone number.
  contato text not null default '' check (char_length(contato) <= 300),
  -- Counts the saves: an edit upon an older one is refused.
  versao int not null default 0,
  updated_at timestamptz not null default now()
);

-- Days that differ from the week: closed where it is open, or open where it is closed.
create table excecoes_da_agenda (
  id uuid primary key,
  medico_id uuid not null references agendas (medico_id),
  data date not null,
  tipo text not null check (tipo in ('fechado', 'aberto')),
  -- On São Paulo's clock; both null: the whole day, which can only be closed.
  de time,
  ate time,
  motivo text not null default '' check (char_length(motivo) <= 80),
  check ((de is null) = (ate is null)),
  check (de < ate),
  check (tipo = 'fechado' or de is not null)
);
create index excecoes_da_agenda_dia on excecoes_da_agenda (medico_id, data);

create table consultas (
  id uuid primary key,
  pedido_id uuid not null references pedidos (id),
  medico_id uuid not null references medicos (id),
  inicio timestamptz not null,
  fim timestamptz not null check (fim > inicio),
  estado text not null default 'marcada' check (estado in ('marcada', 'realizada', 'faltou', 'cancelada')),
  cancelada_por text check (cancelada_por in ('paciente', 'clinica')),
  -- As it stood in the doctor's agenda at the booking.
  contato text not null check (char_length(contato) between 1 and 300),
  criada_em timestamptz not null,
  encerrada_em timestamptz,
  -- The cancelled consultation that this one takes the place of.
  remarcada_de uuid unique references consultas (id),
  check ((estado = 'cancelada') = (cancelada_por is not null)),
  check ((estado = 'marcada') = (encerrada_em is null)),
  -- Two patients who click at once on one time: one of them wins.
  constraint consultas_sem_sobreposicao
    exclude using gist (medico_id with =, tstzrange(inicio, fim) with &&) where (estado = 'marcada')
);
create unique index consultas_uma_marcada on consultas (pedido_id) where estado = 'marcada';
create index consultas_pedido on consultas (pedido_id);
create index consultas_medico on consultas (medico_id, inicio);
