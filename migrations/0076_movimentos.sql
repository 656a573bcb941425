-- The book of the money (docs/product/payment.md): what came in of each payment, what went back, and when. Rows are only
-- added, so that a month that is over stays as it was.
create table movimentos (
  id uuid primary key default gen_random_uuid(),
  cobranca_id uuid references cobrancas (id),
  -- The entry of a payment that belongs to no charge of ours.
  devolucao_id uuid references devolucoes (id),
  tipo text not null check (tipo in ('entrada', 'devolucao', 'desfeito')),
  centavos integer not null check (centavos <> 0 and (tipo = 'entrada') = (centavos > 0)),
  por_fora boolean not null default false,
  em timestamptz not null,
  check (num_nonnulls(cobranca_id, devolucao_id) = 1)
);
create index movimentos_em on movimentos (em, id);
create index movimentos_cobranca on movimentos (cobranca_id, em);
create index movimentos_devolucao on movimentos (devolucao_id) where devolucao_id is not null;

insert into movimentos (cobranca_id, tipo, centavos, em)
  select id, 'entrada', recebido_centavos, pago_em from cobrancas where pago_em is not null and recebido_centavos > 0
  union all
  select cobranca_id, 'entrada', recebido_centavos, pago_em from pagamentos_desfeitos where recebido_centavos > 0
  union all
  select cobranca_id, 'desfeito', -recebido_centavos, desfeito_em from pagamentos_desfeitos where recebido_centavos > 0;
insert into movimentos (devolucao_id, tipo, centavos, em)
  select id, 'entrada', pago_centavos, pago_em from devolucoes
   where cobranca_id is null and pago_centavos > 0 and pago_em is not null;
insert into movimentos (cobranca_id, devolucao_id, tipo, centavos, por_fora, em)
  select cobranca_id, case when cobranca_id is null then id end, 'devolucao',
      -greatest(valor_centavos, estornado_centavos), por_fora, encerrada_em
    from devolucoes
   where situacao = 'devolvida' and encerrada_em is not null and greatest(valor_centavos, estornado_centavos) > 0;
-- What was sent back in the provider's own panel, or in part, stood in no month until now: it counts where it was last seen.
insert into movimentos (cobranca_id, tipo, centavos, em)
  select k.id, 'devolucao', x.booked - k.estornado_centavos, coalesce(k.verificada_em, k.updated_at)
    from cobrancas k
    cross join lateral (
      select coalesce(-sum(m.centavos), 0)::integer as booked from movimentos m
       where m.cobranca_id = k.id and m.tipo = 'devolucao'
    ) x
   where k.pago_em is not null and k.estornado_centavos > x.booked;
drop table pagamentos_desfeitos;

create trigger movimentos_acrescenta before update or delete or truncate on movimentos
  for each statement execute function somente_acrescenta();
