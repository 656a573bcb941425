-- The secret code of a document itself, sealed under APP_SECRET for its id, beside its hash: its patient's screen shows it
-- without opening the stored PDF. Null until the sheet is set, and for what was set before this column until it is read.
alter table documentos
  add column segredo_lacrado text,
  add check (segredo_lacrado is null or segredo_hmac is not null);
