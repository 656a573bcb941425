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
-- The table is nearly always empty: cutting its file would lock out every writer for nothing.
alter table eventos_novos set (vacuum_truncate = false);
