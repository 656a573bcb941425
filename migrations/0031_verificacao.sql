-- What pharmacists recorded to have dispensed of a document, each entry by whoever proved its secret code
-- (docs/product/documents.md). It informs whoever checks the document later, and stops nobody.
create table dispensacoes (
  -- Made by the page: the same click, sent twice, is one entry.
  id uuid primary key,
  documento_id uuid not null references documentos (id) on delete cascade,
  nome text not null,
  -- Number and state of the registration at the regional council of pharmacy, as typed; nobody looked it up.
  crf text not null,
  uf text not null,
  -- [{ "item": number of the medicine, counted from 1, "quantidade": text }]
  itens jsonb not null,
  created_at timestamptz not null default now()
);
create index dispensacoes_documento on dispensacoes (documento_id, created_at);

-- A file that somebody sends is looked up by its bytes, by the secret in them, by the certificate that signed them.
create index documentos_sha256 on documentos (sha256) where sha256 is not null;
create index documentos_segredo on documentos (segredo_hmac) where segredo_hmac is not null;
create index documentos_certificado on documentos (certificado_serie) where certificado_serie is not null;
