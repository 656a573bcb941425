-- Prescriptions that were issued upon a doctor's declaration are judged again when the lists changed.

-- By which lists a declaration was judged last, and the document that it would have needed by them; null where it fits.
create table declaracoes_revistas (
  documento_id uuid primary key references documentos (id),
  versao text not null,
  pede text,
  revista_em timestamptz not null
);

create index documentos_declarados on documentos (id)
  where emitido_em is not null and dados @> '{"itens": [{"foraDasListas": true}]}';
