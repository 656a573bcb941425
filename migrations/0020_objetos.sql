-- Every object of the store: where it lies, and the key that opens it. What no row names, nobody reads; whether an
-- object is encrypted is written here and not in the object, so that who can write to the store cannot say it.
set local statement_timeout = 0;

create table objetos (
  chave text collate "C" primary key,
  -- The name in the store: a new one for each writing, so that no reader and no crash meets half a change.
  lugar text collate "C" not null,
  guarda text not null check (guarda in ('pasta', 's3')),
  -- Of the content as it was given, not as it lies there; null for a picture stored before there were keys.
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

insert into objetos (chave, lugar, guarda, size, sha256, created_at)
  select objeto, objeto, 'pasta', size, sha256, created_at from anexos where situacao <> 'recusado'
  union all
  select previa_objeto, previa_objeto, 'pasta', null, null, created_at
    from anexos where situacao <> 'recusado' and previa_objeto is not null
  union all
  select documento_objeto, documento_objeto, 'pasta', documento_size, documento_sha256, created_at
    from contestacoes where documento_objeto is not null
  union all
  select objeto, objeto, 'pasta', size, sha256, created_at from documentos_recebidos
  on conflict do nothing;

-- What the last sweep of the store found.
create table varredura_de_arquivos (
  unica boolean primary key default true check (unica),
  em timestamptz not null,
  vistos bigint not null,
  removidos bigint not null,
  ausentes bigint not null
);
