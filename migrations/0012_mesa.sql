-- The administrator's desk: a proof before heavy acts, and what the day is drawn from.

-- When the person behind a session last proved who is there: at sign-in, or asked in between.
alter table sessoes add column provada_em timestamptz;

-- Since when an order is concluded; null while it is not.
alter table pedidos add column concluido_em timestamptz;
update pedidos set concluido_em = updated_at where status = 'Concluído';

-- Paid orders that wait for somebody, the promised time first: few, however many orders there are.
create index pedidos_esperando on pedidos (prazo, id)
  where status = 'Aguardando Pagamento' and prazo is not null and atendimento in ('na fila', 'em atendimento');
-- The last thirty days, without a look at the rows themselves.
create index pedidos_recentes on pedidos (created_at) include (servico_selecionado, status);
create index pedidos_concluidos on pedidos (concluido_em) include (pago_em, prazo) where concluido_em is not null;
create index cobrancas_recebidas on cobrancas (pago_em) include (recebido_centavos) where pago_em is not null;
