-- Which installation this database is. Each store carries the same id in a marker: nobody takes another's files for
-- strangers, and removes them. A restored copy has an id of its own.
create table instalacao (
  unica boolean primary key default true check (unica),
  id uuid not null default gen_random_uuid()
);
insert into instalacao default values;
