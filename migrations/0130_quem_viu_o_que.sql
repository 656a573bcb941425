-- The audit is read newest first: all of it, by what was done and by what kind of person, and by who of the team did what.
create index auditoria_em on auditoria (em, id);
create index auditoria_acao on auditoria (acao, ator_tipo, em, id);
create index auditoria_ator on auditoria (ator_id, acao, em, id) where ator_tipo in ('Admin', 'Medico');

-- An account is told of looks at the documents that it sent to a case.
create index documentos_da_conferencia_conta on documentos_da_conferencia (conta_id);
create index contestacoes_cadastro on contestacoes (cadastro_cliente_id) where cadastro_cliente_id is not null;

-- `em` is when the chain was checked last, and `falha_lote` where that check found it broken. Without a batch nothing is proven.
alter table auditoria_conferencia
  alter column lote_id drop not null,
  alter column hash drop not null,
  -- How many lines are proven.
  add column linhas bigint not null default 0,
  add column falha_lote bigint,
  -- The first line that is wrong; null where the batch has none.
  add column falha_linha bigint,
  add constraint auditoria_conferencia_cabeca check ((lote_id is null) = (hash is null)),
  add constraint auditoria_conferencia_falha check (falha_lote is not null or falha_linha is null);
update auditoria_conferencia c
  set linhas = (select coalesce(sum(l.linhas), 0) from auditoria_lotes l where l.id <= c.lote_id);
