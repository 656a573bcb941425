-- How an order was completed, where it was before, and what its patient was promised when it was deleted
-- (docs/product/statuses.md).
alter table pedidos
  -- What the patient received; null while the order is not completed, and for those completed before this was asked.
  add column recebido text check (recebido in ('documento', 'outra forma', 'nada')),
  -- Where a completed order was: `Reabrir` brings it back there. A deleted one keeps it.
  add column concluido_de text check (concluido_de in (
    'Sendo Feito - Serviço Selecionado',
    'Sendo feito - Histórico Respondido',
    'Sendo Feito - Documentos Anexados',
    'Aguardando Pagamento'
  ));

-- Orders completed before this: as far as they had come.
update pedidos p
   set concluido_de = case
         when p.pago_em is not null or exists (select from cobrancas k where k.pedido_id = p.id)
           then 'Aguardando Pagamento'
         when p.hist_saude <> '[]' then 'Sendo feito - Histórico Respondido'
         else 'Sendo Feito - Serviço Selecionado'
       end
 where 'Concluído' in (p.status, p.status_anterior);

alter table devolucoes
  -- By when the patient of a deleted order was promised an answer about the money.
  add column prometida_ate timestamptz;
