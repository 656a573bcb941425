-- A question to the patient has a term; what is not answered by then returns to the doctors (docs/decisions/0040).
alter table perguntas_ao_paciente
  -- Until when the answer is awaited. The default is for open questions from before, whose patients were told of no term.
  add column responder_ate timestamptz not null default
    ((date_trunc('day', now() at time zone 'America/Sao_Paulo') + interval '8 days') at time zone 'America/Sao_Paulo'),
  -- Reminders that were mailed, and when the last one was.
  add column lembretes smallint not null default 0 check (lembretes between 0 and 2),
  add column lembrada_em timestamptz,
  -- Its term ended the pause; an answer may still follow.
  add column venceu boolean not null default false,
  add constraint perguntas_ao_paciente_lembrada check ((lembretes = 0) = (lembrada_em is null)),
  add constraint perguntas_ao_paciente_vencida check (not venceu or encerrada_em is not null);
create index perguntas_ao_paciente_vencem on perguntas_ao_paciente (responder_ate) where encerrada_em is null;

-- When the case came back to the queue without the patient's answer; emptied by an answer, a new question or a decision.
alter table casos add column sem_resposta_em timestamptz;
