-- What a document says, its number and its bytes are never changed once they are there; its state, its printing and its
-- sealed secret are. The role that serves cannot turn these triggers off (server/platform/db/roles.ts).
create function emitido_fica() returns trigger language plpgsql as $$
begin
  raise exception 'issued documents stay: % on %', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger documentos_emitidos_ficam before update on documentos for each row
  when (old.emitido_em is not null and
    (old.id, old.pedido_id, old.cliente_id, old.medico_id, old.tipo, old.dados, old.folha,
      old.codigo, old.canal, old.numero_sncr, old.numero_simulado, old.emitido_em, old.created_at)
    is distinct from
    (new.id, new.pedido_id, new.cliente_id, new.medico_id, new.tipo, new.dados, new.folha,
      new.codigo, new.canal, new.numero_sncr, new.numero_simulado, new.emitido_em, new.created_at))
  execute function emitido_fica();
create trigger documentos_bytes_ficam before update on documentos for each row
  when (old.objeto is not null and
    (old.objeto, old.size, old.sha256, old.segredo_hmac, old.paginas)
    is distinct from
    (new.objeto, new.size, new.sha256, new.segredo_hmac, new.paginas))
  execute function emitido_fica();
create trigger documentos_emitidos_nao_saem before delete on documentos for each row
  when (old.emitido_em is not null) execute function emitido_fica();

-- What only the owner of a table may do to it after much was written: statistics, and index entries put in order.
create function arruma_tabela(tabela regclass) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('analyze %s', tabela);
  perform gin_clean_pending_list(c.oid::regclass)
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
   where a.amname = 'gin' and i.indrelid = tabela;
end
$$;
