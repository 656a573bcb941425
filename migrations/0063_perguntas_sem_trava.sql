-- Question versions are never changed and never deleted (perguntas_versoes_acrescenta). A foreign key would lock their rows all
-- the same, and every patient who answers names the same two: so orders are checked without a lock.
alter table pedidos drop constraint pedidos_versao_saude_fkey;
alter table pedidos drop constraint pedidos_versao_trat_fkey;

create function pedido_conhece_perguntas() returns trigger language plpgsql as $$
begin
  if (new.versao_saude is not null and not exists (select from perguntas_versoes where id = new.versao_saude))
     or (new.versao_trat is not null and not exists (select from perguntas_versoes where id = new.versao_trat)) then
    raise foreign_key_violation using message = 'an order names a version of the questions that is not there';
  end if;
  return new;
end $$;

create trigger pedidos_perguntas before insert or update of versao_saude, versao_trat on pedidos for each row
  when (new.versao_saude is not null or new.versao_trat is not null) execute function pedido_conhece_perguntas();
