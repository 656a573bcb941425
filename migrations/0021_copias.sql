-- Copies of the installation, for the desk; what a restoration leaves to do.

create table copias (
  id uuid primary key default gen_random_uuid(),
  -- The instant that the copy shows.
  iniciada_em timestamptz not null,
  terminada_em timestamptz not null,
  resultado text not null check (resultado in ('feita', 'falhou')),
  bytes bigint,
  linhas bigint,
  arquivos bigint,
  -- Files that rows name and the store did not give whole.
  falhas bigint,
  constraint copias_contagens check ((resultado = 'feita') = (num_nonnulls(bytes, linhas, arquivos, falhas) = 4))
);
create index copias_feitas on copias (iniciada_em) where resultado = 'feita';

-- Jobs that waited in the queue when a copy was made, in a form of our own; the first start hands them to the queue.
create table trabalhos_a_retomar (
  id uuid primary key,
  nome text not null,
  dados jsonb not null,
  chave text,
  a_partir timestamptz not null
);

-- A restoration that was begun and not finished is half an installation: nothing starts on it.
create table restauros (
  id uuid primary key default gen_random_uuid(),
  iniciado_em timestamptz not null,
  terminado_em timestamptz
);
