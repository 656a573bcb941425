-- Why a document that rests on a declaration would have needed another one, in words, and what lists such documents.
alter table declaracoes_revistas add column porque text[] not null default '{}';
-- Judged once more, so that the words are there.
update declaracoes_revistas set versao = '' where pede is not null;
create index declaracoes_que_pedem on declaracoes_revistas (documento_id) where pede is not null;

drop index documentos_declarados;
create index documentos_declarados on documentos (emitido_em, id)
  where emitido_em is not null and dados @> '{"itens": [{"foraDasListas": true}]}';
create index documentos_com_mencoes on documentos (emitido_em, id)
  where emitido_em is not null and dados -> 'mencoes' <> '[]';
