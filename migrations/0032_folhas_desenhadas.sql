-- Pages of documents as pictures, drawn when somebody first looks at them. They can be drawn again at any time.
create table folhas_desenhadas (
  documento_id uuid not null references documentos (id),
  pagina integer not null check (pagina > 0),
  -- SHA-256 of the document that was drawn: a page of other bytes is drawn anew.
  sha256 text not null,
  objeto text collate "C" not null unique,
  created_at timestamptz not null default now(),
  primary key (documento_id, pagina)
);
-- A document has one open report at a time.
create unique index relatos_de_erro_aberto on relatos_de_erro (documento_id) where resolvido_em is null;
