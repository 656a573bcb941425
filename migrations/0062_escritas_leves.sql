-- What every order and every live event pays for when it is written.

-- The order is given its patient's name as it is written; the trigger is for whoever writes one without it.
drop trigger pedidos_nome on pedidos;
create trigger pedidos_nome before insert on pedidos for each row
  when (new.nome_busca = '') execute function pedido_toma_nome();

-- Events are in the order of their instants; old ones are found from the first position on.
drop index eventos_em;
