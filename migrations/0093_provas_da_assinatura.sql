-- A signed document gets proofs and a time-stamp over the whole file behind its signature, and another time-stamp before that
-- one's certificate ends: the row names the newest bytes, of which all earlier ones are the beginning.
alter table documentos
  -- Until when its bytes verify by themselves; null where that was never read.
  add column provado_ate timestamptz,
  -- When proofs were added last; null before the first time.
  add column arquivado_em timestamptz,
  add check (arquivado_em is null or provado_ate is not null);

-- The bytes that a document had before: a file with them is the document, too.
create table documentos_versoes (
  sha256 text collate "C" primary key,
  documento_id uuid not null references documentos (id),
  objeto text collate "C" not null unique,
  size bigint not null,
  substituida_em timestamptz not null
);
create index documentos_versoes_documento on documentos_versoes (documento_id);
create trigger documentos_versoes_ficam before update or delete on documentos_versoes for each row
  execute function emitido_fica();

create index documentos_sem_provas on documentos (id) where objeto is not null and arquivado_em is null;
create index documentos_provas_a_renovar on documentos (provado_ate) where arquivado_em is not null;

-- Signed bytes give way to longer ones only, and only once the row of theirs is kept.
create function bytes_crescem() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.paginas is not distinct from new.paginas and new.size > old.size and old.assinado_em is not null and exists (
    select from documentos_versoes v
     where v.documento_id = old.id and v.sha256 = old.sha256 and v.objeto = old.objeto and v.size = old.size
  ) then
    return new;
  end if;
  raise exception 'issued documents stay: % on %', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end
$$;
drop trigger documentos_bytes_ficam on documentos;
create trigger documentos_bytes_ficam before update on documentos for each row
  when (old.objeto is not null and
    (old.objeto, old.size, old.sha256, old.paginas) is distinct from
    (new.objeto, new.size, new.sha256, new.paginas)
    -- An aid that nobody signed is set again (migration 0092).
    and not (old.canal = 'transcricao' and old.estado = 'a imprimir' and new.estado = 'a imprimir' and new.objeto is null))
  execute function bytes_crescem();
