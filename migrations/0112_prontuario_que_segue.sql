-- A chat line names whom it is about, and the record of a person follows them to another account.
alter table mensagens
  -- Who is treated by what the line is about; null for a line about nobody in particular.
  add column paciente_id uuid references clientes (id) on delete set null;
update mensagens m set paciente_id = p.paciente_id from pedidos p where p.id = m.pedido_id;
create index mensagens_paciente on mensagens (paciente_id) where paciente_id is not null;

alter table conversas
  -- Counts how often lines left the conversation or came into it, which numbers its lines anew.
  add column edicao integer not null default 0;

alter table clientes
  -- The row that has the record of this closed one since its patient took it along, or their guardian.
  add column levado_por uuid references clientes (id) on delete set null,
  add constraint clientes_levado check (levado_por is null or contestada_em is not null);
create index clientes_levado_por on clientes (levado_por) where levado_por is not null;

alter table cobrancas
  -- The account that the charge was made for, where the record of the order went to another one since; null: the order's account.
  add column pagador_id uuid references clientes (id);
create index cobrancas_pagador on cobrancas (pagador_id) where pagador_id is not null;

-- An order goes to another account only with its patient: the row that is treated then has the same CPF, and belongs to that
-- account or is it.
create function pedido_segue() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from clientes novo join clientes antigo on antigo.cpf = novo.cpf
     where antigo.id = old.paciente_id and novo.id = new.paciente_id
       and new.cliente_id = coalesce(novo.conta_id, novo.id)
  ) then
    return new;
  end if;
  raise exception 'an order stays with its patient' using errcode = 'insufficient_privilege';
end
$$;
create trigger pedidos_seguem before update on pedidos for each row
  when (old.cliente_id is distinct from new.cliente_id) execute function pedido_segue();

-- A document goes where its order went, and nowhere else.
create function documento_segue() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from pedidos p, clientes novo join clientes antigo on antigo.cpf = novo.cpf
     where p.id = new.pedido_id and p.cliente_id = new.cliente_id and p.paciente_id = new.paciente_id
       and antigo.id = old.paciente_id and novo.id = new.paciente_id
  ) then
    return new;
  end if;
  raise exception 'issued documents stay: % on %', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger documentos_seguem before update on documentos for each row
  when (old.emitido_em is not null
    and (old.cliente_id, old.paciente_id) is distinct from (new.cliente_id, new.paciente_id))
  execute function documento_segue();
drop trigger documentos_emitidos_ficam on documentos;
create trigger documentos_emitidos_ficam before update on documentos for each row
  when (old.emitido_em is not null and
    (old.id, old.pedido_id, old.medico_id, old.tipo, old.dados, old.folha,
      old.codigo, old.canal, old.numero_sncr, old.numero_simulado, old.emitido_em, old.created_at)
    is distinct from
    (new.id, new.pedido_id, new.medico_id, new.tipo, new.dados, new.folha,
      new.codigo, new.canal, new.numero_sncr, new.numero_simulado, new.emitido_em, new.created_at))
  execute function emitido_fica();

-- A case may also ask for the record that other accounts keep of the owner of an account, who is `cadastro_cliente_id`.
alter table contestacoes
  add column tipo text not null default 'cadastro' check (tipo in ('cadastro', 'prontuario')),
  add constraint contestacoes_prontuario check (tipo <> 'prontuario' or cadastro_cliente_id is not null);
drop index contestacoes_uma_aberta;
create unique index contestacoes_uma_aberta on contestacoes (cpf, lower(email), tipo) where situacao = 'aberta';
