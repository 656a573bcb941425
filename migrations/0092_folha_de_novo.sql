-- The bytes of an issued document stay (migration 0071), but for an aid that nobody signed: it is no prescription, and is set
-- again with the number of the form that it is for.
drop trigger documentos_bytes_ficam on documentos;
create trigger documentos_bytes_ficam before update on documentos for each row
  when (old.objeto is not null and
    (old.objeto, old.size, old.sha256, old.paginas)
    is distinct from
    (new.objeto, new.size, new.sha256, new.paginas)
    and not (old.canal = 'transcricao' and old.estado = 'a imprimir' and new.estado = 'a imprimir' and new.objeto is null))
  execute function emitido_fica();
