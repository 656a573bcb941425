-- Indexes by which the desk finds orders and sorts its lists (docs/decisions/0110).

-- Lists begin with what was sent; requests that nobody finished come after (`pedidos_inacabados`).
create index pedidos_enviados on pedidos (created_at, id)
  where status in ('Aguardando Pagamento', 'Concluído', 'Excluído');

-- By the last digits of a telephone. An e-mail is also found by its beginning: the index that compared whole ones goes.
create index clientes_telefone_do_fim on clientes (reverse(telefone) text_pattern_ops) where telefone <> '';
drop index clientes_email_contato;
create index clientes_email_contato on clientes (lower(email_contato) text_pattern_ops) where email_contato <> '';
create index clientes_do_asaas on clientes (asaas_id) where asaas_id is not null;
create index documentos_por_numero on documentos (numero_sncr) where numero_sncr is not null;
create index folhas_de_talao_por_numero on folhas_de_talao (numero) where documento_id is not null;
create index envios_postais_rastreio on envios_postais (rastreio text_pattern_ops);

alter table pedidos
  -- Medicines that the patient asked for and that were prescribed, one a line, as `sem_acento` writes them; '' without any, and
  -- once the account was erased.
  add column remedios_busca text not null default '';

-- Answers to the questions of a version that ask for medicines, without those that a button wrote.
create function remedios_respondidos(versao uuid, servico text, respostas jsonb) returns text language sql stable
  return (
    select string_agg(respostas ->> (lugar - 1)::int, E'\n' order by lugar)
      from (select q, row_number() over (order by n) as lugar
              from perguntas_versoes v, jsonb_array_elements(v.perguntas) with ordinality t(q, n)
             where v.id = versao and (q -> 'servicos' is null or q -> 'servicos' ? servico)) feitas
     where q ->> 'linhas' = 'remedios' and q -> 'rapidas' ? (respostas ->> (lugar - 1)::int) is not true
  );

create function remedios_do_pedido(p pedidos) returns text language sql stable
  return left(sem_acento(concat_ws(E'\n',
    (select string_agg(i ->> 'medicamento', E'\n' order by d.emitido_em, n)
       from documentos d, jsonb_array_elements(d.dados -> 'itens') with ordinality t(i, n)
      where d.pedido_id = p.id and d.emitido_em is not null),
    remedios_respondidos(p.versao_saude, p.servico_selecionado, p.hist_saude),
    remedios_respondidos(p.versao_trat, p.servico_selecionado, p.hist_trat)
  )), 4000);

create function pedido_toma_remedios() returns trigger language plpgsql as $$
begin
  new.remedios_busca := remedios_do_pedido(new);
  return new;
end $$;
create trigger pedidos_remedios_feitos before insert on pedidos for each row
  when (new.hist_saude <> '[]' or new.hist_trat <> '[]') execute function pedido_toma_remedios();
create trigger pedidos_remedios before update of hist_saude, hist_trat on pedidos for each row
  when ((old.hist_saude, old.hist_trat) is distinct from (new.hist_saude, new.hist_trat))
  execute function pedido_toma_remedios();

-- A document counts from its issue, whose transaction holds the order, until the record is erased.
create function documento_leva_remedios() returns trigger language plpgsql as $$
begin
  update pedidos p set remedios_busca = remedios_do_pedido(p)
   where p.id = coalesce(new.pedido_id, old.pedido_id)
     and not exists (select from clientes c where c.id in (p.paciente_id, p.cliente_id) and c.apagada_em is not null);
  return null;
end $$;
create function documentos_novos_levam_remedios() returns trigger language plpgsql as $$
begin
  update pedidos p set remedios_busca = remedios_do_pedido(p)
   where p.id in (select pedido_id from novos where emitido_em is not null)
     and not exists (select from clientes c where c.id in (p.paciente_id, p.cliente_id) and c.apagada_em is not null);
  return null;
end $$;
create trigger documentos_nascem_com_remedios after insert on documentos referencing new table as novos
  for each statement execute function documentos_novos_levam_remedios();
create trigger documentos_levam_remedios after update of emitido_em on documentos for each row
  when (old.emitido_em is distinct from new.emitido_em) execute function documento_leva_remedios();
create trigger documentos_tiram_remedios after delete on documentos for each row
  when (old.emitido_em is not null) execute function documento_leva_remedios();

-- The record of an erased account is kept, and no longer found by what is in it.
create function cliente_apaga_remedios() returns trigger language plpgsql as $$
begin
  update pedidos set remedios_busca = ''
   where (paciente_id = new.id or cliente_id = new.id) and remedios_busca <> '';
  return null;
end $$;
create trigger clientes_apagam_remedios after update of apagada_em on clientes for each row
  when (old.apagada_em is null and new.apagada_em is not null) execute function cliente_apaga_remedios();

update pedidos p set remedios_busca = remedios_do_pedido(p)
 where not exists (select from clientes c where c.id in (p.paciente_id, p.cliente_id) and c.apagada_em is not null)
   and remedios_do_pedido(p) <> '';
create index pedidos_remedios on pedidos using gin (remedios_busca gin_trgm_ops) where remedios_busca <> '';

-- Names of patients like a text with mistakes, nearest first.
create function nomes_parecidos(texto text, quantos integer) returns setof text language plpgsql stable
  set pg_trgm.word_similarity_threshold = 0.45
  as $$
begin
  -- One word has few trigrams, and loses most of them by one mistake.
  if texto not like '% %' then
    perform set_config('pg_trgm.word_similarity_threshold', '0.35', true);
  end if;
  return query select nome_busca from (select c.nome_busca from clientes c where c.nome_busca %> texto limit 2000) perto
    order by word_similarity(texto, nome_busca) desc, nome_busca limit quantos;
end
$$;
