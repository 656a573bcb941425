-- The conversation of each patient with the team, and the files of orders and conversations.

create sequence conversas_ordem;

-- Writing a message locks this row and takes the next number: the numbers of a conversation have no gap, so a client that has
-- message n has all before it.
create table conversas (
  cliente_id uuid primary key references clientes (id) on delete cascade,
  -- Number of the newest message.
  ultimo integer not null default 0,
  ultima_em timestamptz,
  -- Sort key of the desk's list: the conversation with the latest message has the highest value.
  ordem bigint not null default nextval('conversas_ordem') unique,
  -- Number of the newest message written by a person, for each side; 0 without one.
  cliente_n integer not null default 0,
  equipe_n integer not null default 0,
  -- Time of the oldest message of the patient that the team has not read.
  espera_desde timestamptz,
  -- Number of the last message that each side has read, and when.
  lido_cliente integer not null default 0,
  lido_cliente_em timestamptz,
  lido_equipe integer not null default 0,
  lido_equipe_em timestamptz,
  -- First of the unread messages that the patient was mailed about.
  avisado_n integer not null default 0,
  -- The team put the conversation off; it is waiting again from this moment on.
  adiada_ate timestamptz,
  -- How many messages the patient wrote within an hour, and when that hour began.
  hora_desde timestamptz,
  hora_mensagens integer not null default 0 check (hora_mensagens >= 0)
);
-- Conversations that wait for the team, the longest wait first.
create index conversas_esperando on conversas (coalesce(espera_desde, adiada_ate), ordem)
  where cliente_n > lido_equipe or adiada_ate is not null;

create table mensagens (
  id uuid primary key default gen_random_uuid(),
  cliente_id uuid not null references clientes (id),
  pedido_id uuid references pedidos (id),
  por text not null check (por in ('Cliente', 'Adm')),
  autor text,
  automatica boolean not null default false,
  mensagem text not null,
  created_at timestamptz not null default now(),
  n integer not null
);
create unique index mensagens_log on mensagens (cliente_id, n);
-- Not unique: an order may be deleted twice, with a restoration in between. The conversation's lock prevents a doubled message.
create index mensagens_etapa on mensagens (pedido_id, mensagem, n) where automatica;

-- Canned replies of the team.
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

-- Files of an order or of a message. size, sha256 and content_type are those of the stored bytes; pictures are stored re-encoded.
create table anexos (
  id uuid primary key default gen_random_uuid(),
  cliente_id uuid not null references clientes (id),
  pedido_id uuid references pedidos (id),
  tipo text not null check (tipo in (
    'receita_vencida', 'laudo_medico', 'exames_anteriores', 'documento_oficial', 'outros_documentos', 'chat'
  )),
  -- receita_vencida, …, outros_documentos_N
  nome text not null,
  nome_original text not null,
  objeto text not null unique,
  size bigint not null,
  sha256 text not null,
  content_type text not null,
  -- The upload's id: its last bytes sent twice make one file.
  envio text not null unique,
  created_at timestamptz not null default now(),
  removido_em timestamptz,
  -- Length of the upload, which the sender is answered when it asks again.
  bytes_enviados bigint not null,
  situacao text not null default 'guardado' check (situacao in ('guardado', 'em verificação', 'recusado')),
  -- Why the file was removed after it was stored.
  motivo text check (motivo in ('ameaca', 'grande_demais')),
  paginas integer check (paginas > 0),
  -- The preview that a page may show; the file is only downloaded.
  previa_objeto text unique,
  conferido_em timestamptz,
  mensagem_id uuid unique references mensagens (id),
  -- A PDF with scripts or with actions on opening: the reader is warned before the download.
  executa boolean not null default false,
  constraint anexos_motivo check ((situacao = 'recusado') = (motivo is not null)),
  constraint anexos_lugar check (
    num_nonnulls(pedido_id, mensagem_id) = 1 and (tipo = 'chat') = (mensagem_id is not null)
  )
);
create unique index anexos_nome on anexos (pedido_id, nome) where removido_em is null;
-- Files that wait for the antivirus.
create index anexos_em_verificacao on anexos (created_at) where situacao = 'em verificação';
create index anexos_pedido on anexos (pedido_id, created_at);
-- For an account's quota of bytes and of files in the last hour.
create index anexos_cliente on anexos (cliente_id, created_at);

-- Unfinished uploads (docs/decisions/0059). Their space is reserved before the first byte, so that announced bytes count at every
-- replica (docs/decisions/0048). The pieces are objects whose keys begin with "envios/" and the upload's id.
create table envios_reservados (
  id text primary key,
  -- Whose quota it counts for; a visitor's upload counts for its network only.
  cliente_id uuid references clientes (id) on delete cascade,
  administrador_id uuid references administradores (id) on delete cascade,
  -- Keyed hash of the sender's network; null where networks are not counted.
  rede text,
  tipo text not null check (tipo in ('pedido', 'conversa', 'documento', 'verificação')),
  pedido_id uuid references pedidos (id) on delete cascade,
  -- Keyed hash, equal for a second announcement of the same file; null for visitors.
  marca text,
  -- The disk of the replica that receives it.
  disco text not null,
  bytes bigint not null check (bytes >= 0),
  -- Acknowledged bytes, written together with the piece.
  recebidos bigint not null default 0 check (recebidos >= 0),
  -- Whether any byte was sent.
  comecou boolean not null default false,
  criado_em timestamptz not null,
  -- When it expires without further bytes.
  ate timestamptz not null,
  -- The sender's words about the file (name, place); null for an upload that is not sent in pieces.
  metadados jsonb,
  -- The request that holds the write lock, until when unless it renews it, and whether another request waits for it.
  trava text,
  trava_ate timestamptz,
  trava_pedida boolean not null default false,
  check (num_nonnulls(cliente_id, administrador_id) <= 1),
  check ((tipo = 'pedido') = (pedido_id is not null)),
  constraint envios_reservados_trava check ((trava is null) = (trava_ate is null))
);
create index envios_reservados_ate on envios_reservados (ate);
