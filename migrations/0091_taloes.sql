-- Numbered forms on paper (talões), upon which notifications are written by hand (docs/decisions/0076).
create table taloes (
  id uuid primary key,
  medico_id uuid not null references medicos (id),
  tipo text not null check (tipo in ('azul', 'azul_b2', 'amarela')),
  -- Of the doctor's registration when it was entered: the authority of a state grants its numbers.
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

-- One row for each form of a book, from its registration on: free, used for a document, or voided, which may be after its use.
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

-- Notifications on paper that were printed without a number, and that nobody signed, are printed again with one.
update documentos set folha_impressa_em = null
 where estado = 'a imprimir' and canal = 'transcricao' and tipo in ('azul', 'azul_b2', 'amarela');
