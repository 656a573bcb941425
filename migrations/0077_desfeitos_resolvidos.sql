-- The desk has dealt with a payment that was taken back (docs/product/payment.md): another one was asked for, or it was
-- written off.
alter table cobrancas add column baixada_em timestamptz;
drop index cobrancas_desfeitas;
create index cobrancas_desfeitas on cobrancas (pedido_id) where baixada_em is null
  and ((desfeita_em is not null and pago_em is null)
    or (paga_pedido and status in ('REFUND_REQUESTED', 'REFUND_IN_PROGRESS', 'REFUNDED')));

-- A notification of a kind that nobody knows stands at the desk until somebody has seen it.
alter table webhooks_asaas add column desconhecido boolean not null default false, add column visto_em timestamptz;
create index webhooks_asaas_desconhecidos on webhooks_asaas (recebido_em) where desconhecido and visto_em is null;
