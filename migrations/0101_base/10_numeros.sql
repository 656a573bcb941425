-- Numbers of controlled prescriptions: of the national system (SNCR), each given once, and of forms on paper.

-- Ranges of numbers that SNCR granted a doctor; the issuing transaction takes the next one (docs/product/issuing.md).
create table faixas_sncr (
  id uuid primary key,
  medico_id uuid not null references medicos (id),
  numero text not null check (numero in ('RCE', 'RET', 'NRB', 'NRB2', 'NRA')),
  inicio bigint not null,
  fim bigint not null,
  proximo bigint not null,
  -- Invented by the demonstration; documents with such a number say so.
  simulada boolean not null default false,
  created_at timestamptz not null default now(),
  -- Of ranges that overlapped before the constraint below, the oldest stays in use; the later ones are blocked, and their doctors
  -- are asked to request others.
  bloqueada_em timestamptz,
  -- State of the registration that it was granted for: it is not used under a registration of another state.
  uf text not null,
  check (inicio > 0 and fim >= inicio and proximo between inicio and fim + 1),
  -- Across kinds and doctors: SNCR looks a number up without its kind.
  constraint faixas_sncr_sem_sobreposicao
    exclude using gist (int8range(inicio, fim, '[]') with &&) where (bloqueada_em is null)
);
create index faixas_sncr_medico on faixas_sncr (medico_id, numero, inicio);

-- A doctor's requests for numbers, from SNCR's page to the granted ranges.
create table pedidos_de_numeros (
  id uuid primary key,
  medico_id uuid not null references medicos (id),
  numero text not null check (numero in ('RCE', 'RET', 'NRB', 'NRB2', 'NRA')),
  quantidade integer not null check (quantidade between 1 and 1000),
  -- State of the registration that they are requested for.
  uf text not null,
  -- `pedindo`: sent to SNCR. If it stays so, the answer was lost, and its numbers, if any, cannot be used.
  estado text not null default 'a autorizar' check (estado in (
    'a autorizar', 'pedindo', 'recebido', 'guardado', 'recusado', 'perdido'
  )),
  -- SHA-256 of the value that the browser must return with; null once it did.
  retorno bytea unique,
  retorno_ate timestamptz not null,
  pedido_em timestamptz,
  -- SNCR's own answer.
  resposta jsonb,
  saldo integer,
  guardados integer not null default 0,
  problema text,
  created_at timestamptz not null default now(),
  check ((estado in ('recebido', 'guardado')) = (resposta is not null)),
  check (estado in ('a autorizar', 'recusado') or pedido_em is not null)
);
create index pedidos_de_numeros_medico on pedidos_de_numeros (medico_id, created_at);

-- Books of numbered forms on paper (talões), on which notifications are written by hand (docs/decisions/0076).
create table taloes (
  id uuid primary key,
  medico_id uuid not null references medicos (id),
  tipo text not null check (tipo in ('azul', 'azul_b2', 'amarela')),
  -- State of the doctor's registration at entry: its authority grants the numbers.
  uf text not null,
  serie text not null,
  inicio integer not null check (inicio >= 1),
  fim integer not null,
  -- How many digits a number is printed with.
  digitos smallint not null check (digitos between 1 and 9),
  encerrado_em timestamptz,
  encerrado_motivo text,
  created_at timestamptz not null default now(),
  check (fim between inicio and inicio + 499),
  check ((encerrado_em is null) = (encerrado_motivo is null)),
  constraint taloes_sem_sobreposicao
    exclude using gist (tipo with =, uf with =, serie with =, int4range(inicio, fim, '[]') with &&)
);
create index taloes_medico on taloes (medico_id, tipo) where encerrado_em is null;

-- Every form of a book: free, used for a document, or voided, which may be after its use.
create table folhas_de_talao (
  talao_id uuid not null references taloes (id) on delete cascade,
  numero integer not null,
  documento_id uuid references documentos (id),
  usada_em timestamptz,
  inutilizada_em timestamptz,
  motivo text,
  primary key (talao_id, numero),
  check ((documento_id is null) = (usada_em is null)),
  check ((inutilizada_em is null) = (motivo is null))
);
create index folhas_de_talao_livres on folhas_de_talao (talao_id, numero)
  where documento_id is null and inutilizada_em is null;
create unique index folhas_de_talao_documento on folhas_de_talao (documento_id)
  where documento_id is not null and inutilizada_em is null;
create index folhas_de_talao_de_documento on folhas_de_talao (documento_id) where documento_id is not null;
