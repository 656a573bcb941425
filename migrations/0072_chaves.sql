-- When APP_SECRET is changed, the owner of the tables renews the hash of each secret code (docs/decisions/0070): nobody else
-- does, and the owner only where they say so. The role that serves still changes neither words nor bytes nor this.
drop trigger documentos_bytes_ficam on documentos;
create trigger documentos_bytes_ficam before update on documentos for each row
  when (old.objeto is not null and
    (old.objeto, old.size, old.sha256, old.paginas) is distinct from
    (new.objeto, new.size, new.sha256, new.paginas))
  execute function emitido_fica();
-- The path keeps a temporary table from standing in for pg_class.
create function segredo_fica() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if current_setting('zelo.renova_segredos', true) = 'sim' and new.segredo_hmac is not null and
     pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'member') then
    return new;
  end if;
  raise exception 'issued documents stay: % on %', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger documentos_segredo_fica before update on documentos for each row
  when (old.objeto is not null and old.segredo_hmac is distinct from new.segredo_hmac)
  execute function segredo_fica();

-- Codes from before a change of APP_SECRET hold under the previous one only; those of today's rows are counted as of now.
alter table codigos_recuperacao add column created_at timestamptz not null default now();

-- Since when the installation has each of its keys. `marca` is a keyed hash under APP_SECRET.
create table chaves (
  nome text primary key,
  marca text not null,
  desde timestamptz not null
);
