-- A chat that misses nothing: one gapless number per message and patient, read marks, and what the desk lists.

create sequence conversas_ordem;

-- One row per patient who has a log. Whoever writes a message locks it and takes the next number: a reader who
-- knows message n knows all before it.
create table conversas (
  cliente_id uuid primary key references clientes (id) on delete cascade,
  -- The number of the newest message.
  ultimo integer not null default 0,
  ultima_em timestamptz,
  -- Of the newest change of the list: the conversation that was written to last stands first.
  ordem bigint not null default nextval('conversas_ordem') unique,
  -- The newest message that a person wrote, on each side.
  cliente_n integer not null default 0,
  equipe_n integer not null default 0,
  -- Since when the patient waits for an answer: the oldest of their messages that the team has not read.
  espera_desde timestamptz,
  -- How far each side has read, and when it got there.
  lido_cliente integer not null default 0,
  lido_cliente_em timestamptz,
  lido_equipe integer not null default 0,
  lido_equipe_em timestamptz,
  -- The first message of the unread stretch that the patient was mailed about.
  avisado_n integer not null default 0
);
create index conversas_nao_lidas on conversas (espera_desde) where cliente_n > lido_equipe;

alter table mensagens add column n integer;
update mensagens m set n = c.n
  from (select id, row_number() over (partition by cliente_id order by posicao) as n from mensagens) c
 where c.id = m.id;
alter table mensagens alter column n set not null;
drop index mensagens_log;
alter table mensagens drop column posicao;
create unique index mensagens_log on mensagens (cliente_id, n);

insert into conversas (cliente_id, ultimo, ultima_em, lido_cliente, lido_equipe)
select cliente_id, max(n), max(created_at), max(n), max(n) from mensagens group by cliente_id
 order by max(created_at);

-- A file of the chat belongs to its message, not to an order.
alter table anexos alter column pedido_id drop not null;
alter table anexos add column mensagem_id uuid unique references mensagens (id);
alter table anexos drop constraint anexos_tipo_check;
alter table anexos add constraint anexos_tipo_check check (tipo in (
  'receita_vencida', 'laudo_medico', 'exames_anteriores', 'documento_oficial', 'outros_documentos', 'chat'
));
alter table anexos add constraint anexos_lugar check (
  num_nonnulls(pedido_id, mensagem_id) = 1 and (tipo = 'chat') = (mensagem_id is not null)
);

-- What the administrator writes again and again.
create table respostas_prontas (
  id uuid primary key default gen_random_uuid(),
  titulo text not null check (length(titulo) between 1 and 60),
  texto text not null check (length(texto) between 1 and 4000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index respostas_prontas_titulo on respostas_prontas (lower(titulo));
insert into respostas_prontas (titulo, texto) values
  ('Recebemos', 'Recebemos, obrigado. Já está junto do seu pedido.'),
  ('Prazo', 'O médico lê o seu caso em até 48 horas úteis depois do pagamento. A data prometida está em Meus pedidos.'),
  ('Falta um documento', 'Para o médico decidir, falta um documento. Envie uma foto nítida ou um PDF por aqui, em Anexar.');
