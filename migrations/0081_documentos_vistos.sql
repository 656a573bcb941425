-- Who saw a draft drawn as it would be issued, with nothing wrong in it, and at which version: a later one was not seen.
create table documentos_vistos (
  documento_id uuid primary key references documentos (id) on delete cascade,
  medico_id uuid not null references medicos (id),
  versao integer not null,
  em timestamptz not null
);
