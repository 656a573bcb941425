-- What happens to a case beside who has it in hand.
alter table casos
  -- The patient answered the last question; emptied by the next one.
  add column respondeu_em timestamptz,
  -- Who compared the patient's identity document.
  add column identidade_em timestamptz,
  add column identidade_por uuid references medicos (id),
  add column decidido_em timestamptz,
  add column decidido_por uuid references medicos (id),
  -- The doctor's words to the patient; null unless it was refused.
  add column motivo_recusa text,
  add constraint casos_identidade check ((identidade_em is null) = (identidade_por is null)),
  add constraint casos_decisao check ((decidido_em is null) = (decidido_por is null)),
  add constraint casos_recusa check (motivo_recusa is null or decidido_em is not null);
create index casos_decididos on casos (decidido_por, decidido_em) where decidido_por is not null;

-- Clinical notes: never changed, corrected by a note below them (adendo_de).
create table notas_clinicas (
  -- Made by the client, so that writing it again gives the same row.
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

-- A doctor's question to the patient. The promised time stands still from feita_em to encerrada_em.
create table perguntas_ao_paciente (
  -- Also the id of its message in the chat.
  id uuid primary key,
  pedido_id uuid not null references pedidos (id),
  medico_id uuid not null references medicos (id),
  texto text not null,
  feita_em timestamptz not null,
  -- Null while the patient has not answered, and where a doctor took the case back before.
  respondida_em timestamptz,
  encerrada_em timestamptz,
  check (respondida_em is null or encerrada_em is not null)
);
create index perguntas_ao_paciente_pedido on perguntas_ao_paciente (pedido_id, feita_em);
create unique index perguntas_ao_paciente_aberta on perguntas_ao_paciente (pedido_id) where encerrada_em is null;

-- Orders that wait for the patient or for the post.
create index pedidos_parados on pedidos (prazo, id)
  where status = 'Aguardando Pagamento' and atendimento in ('aguardando paciente', 'a postar');

alter table devolucoes
  drop constraint devolucoes_motivo_check,
  add constraint devolucoes_motivo_check check (motivo in (
    'cancelado', 'recusado', 'pago_duas_vezes', 'pedido_excluido', 'valor_diferente', 'cobranca_desconhecida'));
