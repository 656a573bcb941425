-- A payment that the provider took back (docs/product/payment.md). The charge itself is unpaid again; what it had received
-- stays in the books of its month, and the counter entry in those of the month in which it was taken back.
create table pagamentos_desfeitos (
  id uuid primary key default gen_random_uuid(),
  cobranca_id uuid not null references cobrancas (id),
  recebido_centavos integer not null check (recebido_centavos >= 0),
  pago_em timestamptz not null,
  desfeito_em timestamptz not null,
  -- Undone at the provider, or disputed by who paid.
  como text not null check (como in ('desfeito', 'contestado'))
);
create index pagamentos_desfeitos_cobranca on pagamentos_desfeitos (cobranca_id);
create index pagamentos_desfeitos_pago on pagamentos_desfeitos (pago_em);
create index pagamentos_desfeitos_em on pagamentos_desfeitos (desfeito_em);

-- When the provider last took a payment of the charge back: no answer from before brings it again.
alter table cobrancas add column desfeita_em timestamptz;
create index cobrancas_desfeitas on cobrancas (desfeita_em) where desfeita_em is not null and pago_em is null;
