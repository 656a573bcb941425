-- What the server found out about a file before and after it was stored.
-- size, sha256 and content_type speak of the stored bytes; a picture is stored re-encoded.

alter table anexos
  -- The length of the upload that brought it: what the sender has to hear back when it asks again.
  add column bytes_enviados bigint,
  add column situacao text not null default 'guardado'
    check (situacao in ('guardado', 'em verificação', 'recusado')),
  -- Why a file was taken out after it was stored.
  add column motivo text check (motivo in ('ameaca', 'grande_demais')),
  add column paginas integer check (paginas > 0),
  -- The picture of the file that may be shown in a page; the file itself is only downloaded.
  add column previa_objeto text unique,
  add column conferido_em timestamptz,
  add constraint anexos_motivo check ((situacao = 'recusado') = (motivo is not null));

update anexos set bytes_enviados = size;
alter table anexos alter column bytes_enviados set not null;

-- Files that wait for the antivirus, for the sweep.
create index anexos_em_verificacao on anexos (created_at) where situacao = 'em verificação';
