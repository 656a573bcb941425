-- What was done to an order, undone and done again.

-- The line of a deletion may stand twice, with that of the restoration between them. That no line is doubled is kept
-- under the conversation's lock.
drop index mensagens_etapa;
create index mensagens_etapa on mensagens (pedido_id, mensagem, n) where automatica;

-- A deleted order keeps since when it was concluded: the plots read those that are.
drop index pedidos_concluidos;
create index pedidos_concluidos on pedidos (concluido_em) include (pago_em, prazo)
  where status = 'Concluído' and concluido_em is not null;
