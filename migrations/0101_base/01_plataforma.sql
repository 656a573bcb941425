-- Common to all contexts: extensions, functions of the search and of append-only tables, limits, providers, audit, live
-- events, stored objects, copies. Plain SQL that runs alike on PostgreSQL 15 to 18. Texts are UTF-8, money is integer centavos.

create extension if not exists pg_trgm;
-- Compares uuid and a range of time in one exclusion constraint.
create extension if not exists btree_gist;

-- Lower-case letters without accents. `lower` of some locales does not change accented capitals: the list has both.
create function sem_acento(texto text) returns text language sql immutable parallel safe
  return translate(lower(texto),
    'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ',
    'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn');

create function somente_acrescenta() returns trigger language plpgsql as $$
begin
  raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end
$$;

-- Statistics and the pending entries of GIN indexes, for a role that does not own the table.
create function arruma_tabela(tabela regclass) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('analyze %s', tabela);
  perform gin_clean_pending_list(c.oid::regclass)
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
   where a.amname = 'gin' and i.indrelid = tabela;
end
$$;

-- Attempts in a window, by an opaque key (HMAC of kind and subject).
create table limites (
  chave text primary key,
  inicio timestamptz not null,
  contagem integer not null
);
create index limites_inicio on limites (inicio);

-- Leases: one process at a time talks to a provider about one thing. The lease of a killed process expires at `ate`.
create table arrendamentos (
  chave text primary key,
  dono uuid not null,
  ate timestamptz not null
);

-- The state of each outside service, shared by all replicas; a row is inserted by the first request to it.
create table provedores (
  nome text primary key,
  -- It asked us to wait (429): no replica calls before this.
  pausado_ate timestamptz,
  -- Calls claimed since the window's first, in blocks, so that a call needs no write of its own.
  janela_inicio timestamptz,
  chamadas integer not null default 0,
  -- Failures since the last answer. Above a limit every call is refused until aberto_ate; then one probe at a time is let
  -- through, which expires at sonda_ate.
  falhas_seguidas integer not null default 0,
  falhando_desde timestamptz,
  aberto_ate timestamptz,
  sonda_ate timestamptz,
  ultimo_ok timestamptz,
  ultima_falha timestamptz,
  ultima_falha_tipo text,
  -- The provider's own code of the last failure, if any: it distinguishes a wrong key from one of the other environment.
  ultima_falha_codigo text
);

-- Opaque ids only: never a name, a CPF or an answer.
create table auditoria (
  id bigint generated always as identity primary key,
  em timestamptz not null default now(),
  ator_tipo text not null,
  ator_id uuid,
  acao text not null,
  alvo_tipo text not null,
  alvo_id text,
  request_id text
);
create index auditoria_alvo on auditoria (alvo_tipo, alvo_id, id);
create trigger auditoria_acrescenta before update or delete or truncate on auditoria
  for each statement execute function somente_acrescenta();

-- Rows are sealed in batches into a hash chain, after the fact, so that writers never queue for its head.
create table auditoria_lotes (
  id bigint generated always as identity primary key,
  anterior bytea not null,
  hash bytea not null,
  linhas integer not null,
  created_at timestamptz not null default now()
);
create trigger auditoria_lotes_acrescenta before update or delete or truncate on auditoria_lotes
  for each statement execute function somente_acrescenta();

create table auditoria_selos (
  auditoria_id bigint primary key references auditoria (id),
  lote_id bigint not null references auditoria_lotes (id),
  -- Hash of the chain up to this row, so that a check names the first wrong one; null in seals of early versions.
  parcial bytea
);
create index auditoria_selos_lote on auditoria_selos (lote_id);
create trigger auditoria_selos_acrescenta before update or delete or truncate on auditoria_selos
  for each statement execute function somente_acrescenta();

-- Up to where the nightly check has verified the chain; the next check continues from there.
create table auditoria_conferencia (
  unica boolean primary key default true check (unica),
  lote_id bigint not null references auditoria_lotes (id),
  hash bytea not null,
  em timestamptz not null
);

-- Time-stamps (RFC 3161) over heads of the chain, by an authority outside.
create table auditoria_carimbos (
  lote_id bigint primary key references auditoria_lotes (id),
  token bytea not null,
  em timestamptz not null default now()
);
create trigger auditoria_carimbos_acrescenta before update or delete or truncate on auditoria_carimbos
  for each statement execute function somente_acrescenta();

-- References to what changed, for the live stream, in the order of their commits. Rows come from `eventos_novos`; old ones are
-- found from the first position on, because positions and instants have the same order.
create table eventos (
  posicao bigint generated always as identity primary key,
  topico text not null,
  tipo text not null,
  ref text,
  versao integer not null default 0,
  em timestamptz not null default now()
);
create index eventos_topico on eventos (topico, posicao);

-- Events as transactions write them, without a position: writers neither lock nor notify. A sequencer moves the rows that have
-- become visible into `eventos`, where they get their position
-- (docs/decisions/0057-order-events-after-their-commit.md). `transacao` is the transaction that wrote the row: a
-- sequencer looks only at rows of transactions that had not ended when it looked before, so dead rows cost it nothing.
create table eventos_novos (
  transacao xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  topico text not null,
  tipo text not null,
  ref text,
  versao integer not null default 0,
  primary key (transacao, id)
);
-- The table is nearly always empty: truncating its file would lock out every writer for nothing.
alter table eventos_novos set (vacuum_truncate = false);

-- Every object of the store: where it is, and the key that opens it. An object without a row is never read. Whether an object
-- is encrypted is recorded here and not in the object, so that a writer of the store cannot decide it.
create table objetos (
  chave text collate "C" primary key,
  -- Name in the store: a new one for each write, so that neither a reader nor a crash sees half a change.
  lugar text collate "C" not null,
  guarda text not null check (guarda in ('pasta', 's3')),
  -- Of the plain content, not of the stored bytes; null for a picture stored before there were keys.
  size bigint,
  sha256 text,
  -- Which MASTER_KEY wraps the object's own key; both null for what was stored before there were keys.
  mestra text collate "C",
  chave_cifrada bytea,
  -- Since when the sweep does not find it.
  ausente_desde timestamptz,
  created_at timestamptz not null default now(),
  unique (guarda, lugar),
  constraint objetos_cifra check (
    (mestra is null) = (chave_cifrada is null) and (mestra is null or (size is not null and sha256 is not null))
  )
);
create index objetos_mestra on objetos (mestra, chave);
create index objetos_ausentes on objetos (chave) where ausente_desde is not null;

-- The keys of the installation and since when it has them. `marca` is a keyed hash under APP_SECRET.
create table chaves (
  nome text primary key,
  marca text not null,
  desde timestamptz not null
);

-- The installation's id. Each store has the same id in a marker, so that the sweep never removes files of another
-- installation as unknown. A restored copy keeps the id of the installation that it was restored into.
create table instalacao (
  unica boolean primary key default true check (unica),
  id uuid not null default gen_random_uuid()
);
insert into instalacao default values;

-- Result of the last sweep of the store.
create table varredura_de_arquivos (
  unica boolean primary key default true check (unica),
  em timestamptz not null,
  vistos bigint not null,
  removidos bigint not null,
  ausentes bigint not null
);

-- The backups that were made, as the desk shows them.
create table copias (
  id uuid primary key default gen_random_uuid(),
  -- The instant that the copy shows.
  iniciada_em timestamptz not null,
  terminada_em timestamptz not null,
  resultado text not null check (resultado in ('feita', 'falhou')),
  bytes bigint,
  linhas bigint,
  arquivos bigint,
  -- Files that rows refer to and that were missing, unreadable or changed in the store.
  falhas bigint,
  constraint copias_contagens check ((resultado = 'feita') = (num_nonnulls(bytes, linhas, arquivos, falhas) = 4))
);
create index copias_feitas on copias (iniciada_em) where resultado = 'feita';

-- Jobs that were waiting when a copy was made, in columns of our own; the first start enqueues them.
create table trabalhos_a_retomar (
  id uuid primary key,
  nome text not null,
  dados jsonb not null,
  chave text,
  a_partir timestamptz not null
);

-- Restorations. The program does not start while one is unfinished.
create table restauros (
  id uuid primary key default gen_random_uuid(),
  iniciado_em timestamptz not null,
  terminado_em timestamptz
);
