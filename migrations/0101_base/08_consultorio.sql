-- The doctor's work on a paid order, from the queue to the decision, and what follows it.

-- Paid orders in a doctor's hand. The stage of the doctor's work is pedidos.atendimento.
create table casos (
  pedido_id uuid primary key references pedidos (id),
  -- Null while no doctor has the case.
  medico_id uuid references medicos (id),
  assumido_em timestamptz,
  assumido_ate timestamptz,
  -- When the patient answered the last question; null after the next one.
  respondeu_em timestamptz,
  -- When and by whom the patient's identity document was compared.
  identidade_em timestamptz,
  identidade_por uuid references medicos (id),
  decidido_em timestamptz,
  decidido_por uuid references medicos (id),
  -- The doctor's words to the patient; null unless refused.
  motivo_recusa text,
  -- When the case returned to the queue without the patient's answer; null after an answer, a new question or a decision.
  sem_resposta_em timestamptz,
  -- Null in old rows, for which it was not asked.
  identidade_como text check (identidade_como in ('foto', 'video', 'antes', 'pessoalmente')),
  check (num_nonnulls(medico_id, assumido_em, assumido_ate) in (0, 3)),
  constraint casos_identidade check ((identidade_em is null) = (identidade_por is null)),
  constraint casos_decisao check ((decidido_em is null) = (decidido_por is null)),
  constraint casos_recusa check (motivo_recusa is null or decidido_em is not null),
  constraint casos_identidade_como check (identidade_como is null or identidade_em is not null)
);
create index casos_medico on casos (medico_id) where medico_id is not null;
create index casos_vencendo on casos (assumido_ate) where assumido_ate is not null;
create index casos_decididos on casos (decidido_por, decidido_em) where decidido_por is not null;
create index casos_decididos_em on casos (decidido_em) where decidido_em is not null;

-- Clinical notes: never changed, corrected by another note (adendo_de).
create table notas_clinicas (
  -- Made by the client, so that a repeated request is one row.
  id uuid primary key,
  pedido_id uuid not null references pedidos (id),
  medico_id uuid not null references medicos (id),
  adendo_de uuid references notas_clinicas (id),
  texto text not null check (char_length(texto) between 1 and 5000),
  created_at timestamptz not null
);
create index notas_clinicas_pedido on notas_clinicas (pedido_id, created_at);
create trigger notas_clinicas_acrescenta before update or delete or truncate on notas_clinicas
  for each statement execute function somente_acrescenta();

-- Unfinished clinical notes. Saving a note inserts it into `notas_clinicas` and empties the draft; its versions continue, so that a
-- tab with an older one is refused. Deleted when the case is decided.
create table rascunhos_de_nota (
  pedido_id uuid not null references pedidos (id),
  medico_id uuid not null references medicos (id),
  texto text not null,
  versao integer not null default 1,
  updated_at timestamptz not null,
  primary key (pedido_id, medico_id)
);

-- A doctor's question to the patient. The promised time pauses from feita_em to encerrada_em.
create table perguntas_ao_paciente (
  -- Also the id of its message in the chat.
  id uuid primary key,
  pedido_id uuid not null references pedidos (id),
  medico_id uuid not null references medicos (id),
  texto text not null,
  feita_em timestamptz not null,
  -- Null without an answer, and where a doctor took the case back before it.
  respondida_em timestamptz,
  encerrada_em timestamptz,
  -- A case without an answer by then returns to the doctors (docs/decisions/0040). The default served questions of old rows.
  responder_ate timestamptz not null default
    ((date_trunc('day', now() at time zone 'America/Sao_Paulo') + interval '8 days') at time zone 'America/Sao_Paulo'),
  -- How many reminders were mailed, and when the last one was.
  lembretes smallint not null default 0 check (lembretes between 0 and 2),
  lembrada_em timestamptz,
  -- The pause ended without an answer, which may still follow.
  venceu boolean not null default false,
  -- Asks for the identity document: the next file of the patient in the chat is that document.
  pede_documento boolean not null default false,
  check (respondida_em is null or encerrada_em is not null),
  constraint perguntas_ao_paciente_lembrada check ((lembretes = 0) = (lembrada_em is null)),
  constraint perguntas_ao_paciente_vencida check (not venceu or encerrada_em is not null)
);
create index perguntas_ao_paciente_pedido on perguntas_ao_paciente (pedido_id, feita_em);
create unique index perguntas_ao_paciente_aberta on perguntas_ao_paciente (pedido_id) where encerrada_em is null;
create index perguntas_ao_paciente_vencem on perguntas_ao_paciente (responder_ate) where encerrada_em is null;

-- When each doctor sees patients after a refusal (docs/decisions/0037).
create table agendas (
  medico_id uuid primary key references medicos (id),
  -- { "segunda": [{ "de": "08:00", "ate": "09:20" }], … } for the seven days, in the time of São Paulo.
  padrao jsonb not null default '{}' check (jsonb_typeof(padrao) = 'object'),
  duracao_min smallint not null default 20 check (duracao_min in (20, 30)),
  antecedencia_min smallint not null default 120 check (antecedencia_min in (120, 1440)),
  -- Where the consultation takes place: an https address or a phone number.
  contato text not null default '' check (char_length(contato) <= 300),
  versao int not null default 0,
  updated_at timestamptz not null default now()
);

-- Days that differ from the week: closed or open ones.
create table excecoes_da_agenda (
  id uuid primary key,
  medico_id uuid not null references agendas (medico_id),
  data date not null,
  tipo text not null check (tipo in ('fechado', 'aberto')),
  -- In the time of São Paulo; both null: the whole day, which can only be closed.
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
  -- As in the doctor's agenda at the booking.
  contato text not null check (char_length(contato) between 1 and 300),
  criada_em timestamptz not null,
  encerrada_em timestamptz,
  -- The cancelled consultation that this one replaces.
  remarcada_de uuid unique references consultas (id),
  -- UID and SEQUENCE of RFC 5545: calendars show one event however often it is moved.
  evento uuid not null default gen_random_uuid(),
  sequencia int not null default 0,
  -- When its reminders were sent; null where none was due.
  lembrada_na_vespera_em timestamptz,
  lembrada_na_hora_em timestamptz,
  check ((estado = 'cancelada') = (cancelada_por is not null)),
  check ((estado = 'marcada') = (encerrada_em is null)),
  constraint consultas_sem_sobreposicao
    exclude using gist (medico_id with =, tstzrange(inicio, fim) with &&) where (estado = 'marcada')
);
create unique index consultas_uma_marcada on consultas (pedido_id) where estado = 'marcada';
create index consultas_pedido on consultas (pedido_id);
create index consultas_medico on consultas (medico_id, inicio);
create index consultas_por_vir on consultas (inicio) where estado = 'marcada';

-- Choice of the patient of a refused order: a consultation or the money (docs/decisions/0038).
create table escolhas (
  pedido_id uuid primary key references pedidos (id),
  -- The refusal that opened the choice, kept here because a decision after a consultation overwrites it in `casos`.
  recusado_em timestamptz not null,
  recusado_por uuid not null references medicos (id),
  motivo text not null,
  -- Midnight after the last day of choosing.
  escolher_ate timestamptz not null,
  -- Null while the patient may choose. All values but 'consulta' refund the payment.
  escolha text check (escolha in ('consulta', 'reembolso', 'prazo', 'faltas', 'nova recusa', 'encerrado')),
  escolhida_em timestamptz,
  faltas smallint not null default 0 check (faltas >= 0),
  check ((escolha is null) = (escolhida_em is null))
);
create index escolhas_abertas on escolhas (escolher_ate) where escolha is null;

-- Letters with documents on paper (docs/decisions/0045).
create table envios_postais (
  -- Made by the client: the same click sent twice is one letter.
  id uuid primary key,
  pedido_id uuid not null references pedidos (id),
  transportadora text not null check (transportadora in ('carta', 'sedex', 'outra')),
  rastreio text not null check (length(rastreio) between 1 and 40),
  -- The address at posting, line by line.
  endereco jsonb not null,
  situacao text not null default 'a caminho' check (situacao in ('a caminho', 'entregue', 'devolvido', 'extraviado')),
  postado_em timestamptz not null,
  encerrado_em timestamptz,
  -- Why it was returned, or how its loss is known.
  motivo text check (length(motivo) <= 300),
  administrador_id uuid not null references administradores (id),
  check ((situacao = 'a caminho') = (encerrado_em is null)),
  check ((situacao in ('devolvido', 'extraviado')) = (motivo is not null))
);
create index envios_postais_pedido on envios_postais (pedido_id, postado_em);
create unique index envios_postais_um_a_caminho on envios_postais (pedido_id) where situacao = 'a caminho';
