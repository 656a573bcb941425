-- Each seal also holds the hash of the chain up to its line, so that a check names the first wrong line; null where the
-- line was sealed by an earlier version.
alter table auditoria_selos add column parcial bytea;

-- Up to where the nightly check has proven the chain: the next one goes on from there.
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
