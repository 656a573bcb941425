-- The desk's trays over the orders: each is read and counted by an index of its own, however many orders there are.

-- The Pix exists and nobody paid it.
create index pedidos_pix_pendente on pedidos (created_at, id)
  where status = 'Aguardando Pagamento' and pago_em is null;
-- Nothing to pay yet.
create index pedidos_inacabados on pedidos (created_at, id)
  where status in ('Sendo Feito - Serviço Selecionado', 'Sendo feito - Histórico Respondido',
                   'Sendo Feito - Documentos Anexados');
