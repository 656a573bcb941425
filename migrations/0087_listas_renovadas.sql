-- Reference lists have a date and can be renewed without a new version of the program (docs/decisions/0030).

-- The date of the list, not of its loading: what a document is judged by. Corrected at the first start, which knows the
-- date of the program's own files.
alter table referencias add column data date not null default '0001-01-01';
update referencias set data = (carregada_em at time zone 'America/Sao_Paulo')::date;
alter table referencias alter column data drop default;

-- The files of a set that the operator installed, as they were read. In force is, for each list, the newest set that was
-- not taken back, unless the program's own file is of a later date.
create table referencias_instaladas (
  conjunto integer not null,
  arquivo text not null,
  data date not null,
  sha256 text not null,
  conteudo bytea not null,
  instalado_em timestamptz not null,
  retirado_em timestamptz,
  primary key (conjunto, arquivo)
);
