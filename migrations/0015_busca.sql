-- The orders by a name: walked newest first without a look at their patients.

-- Every patient and order is written anew: that may take longer than a request may.
set local statement_timeout = 0;

-- The name as it is looked for, worked out once when it is written.
alter table clientes add column nome_busca text not null
  generated always as (sem_acento(nome || ' ' || nome_social)) stored;
create index clientes_nome_trechos on clientes using gin (nome_busca gin_trgm_ops);

-- The same beside each order.
alter table pedidos add column nome_busca text not null default '';
update pedidos p set nome_busca = c.nome_busca from clientes c where c.id = p.cliente_id;

create function pedido_toma_nome() returns trigger language plpgsql as $$
begin
  -- Whoever is changing the name is waited for, and waits for this order.
  new.nome_busca := coalesce(
    (select c.nome_busca from clientes c where c.id = new.cliente_id for no key update), '');
  return new;
end $$;
create trigger pedidos_nome before insert on pedidos for each row execute function pedido_toma_nome();

create function cliente_leva_nome() returns trigger language plpgsql as $$
begin
  update pedidos set nome_busca = new.nome_busca where cliente_id = new.id;
  return null;
end $$;
create trigger clientes_nome after update on clientes for each row
  when (old.nome_busca is distinct from new.nome_busca) execute function cliente_leva_nome();
