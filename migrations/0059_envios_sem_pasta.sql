-- An unfinished upload lies in the store and in this row only, so that every replica can go on with it
-- (docs/decisions/0059). Its pieces are objects whose keys begin with "envios/" and the upload's id; what has been
-- acknowledged is `recebidos`, written together with the piece.
alter table envios_reservados
  -- What the sender said of the file (name, place); null for what is not sent in pieces.
  add column metadados jsonb,
  -- Which request writes at present, until when it holds that right without renewing it, and whether another one waits.
  add column trava text,
  add column trava_ate timestamptz,
  add column trava_pedida boolean not null default false,
  add constraint envios_reservados_trava check ((trava is null) = (trava_ate is null));
