-- Money that agrees: which charge pays an order, what came in, and the list of money without an order.

alter table cobrancas
  -- What the provider says came in; null while unpaid.
  add column recebido_centavos integer check (recebido_centavos >= 0),
  -- What the provider has already sent back of it.
  add column estornado_centavos integer not null default 0 check (estornado_centavos >= 0),
  -- The one charge whose money counts for the order.
  add column paga_pedido boolean not null default false,
  -- When the provider was known to have it no more: until then a closed charge could still be paid.
  add column removida_em timestamptz;

update cobrancas set recebido_centavos = valor_centavos where pago_em is not null;
update cobrancas set removida_em = encerrada_em where encerrada_em is not null;
update cobrancas set paga_pedido = true
 where id in (select distinct on (pedido_id, tipo) id from cobrancas
               where pago_em is not null order by pedido_id, tipo, created_at, id);
create unique index cobrancas_uma_paga on cobrancas (pedido_id, tipo) where paga_pedido;
create index cobrancas_remover on cobrancas (verificada_em)
  where encerrada_em is not null and removida_em is null and pago_em is null;

-- Money to give back, or to decide about: one row per payment at the provider, whatever is replayed.
create table devolucoes (
  id uuid primary key default gen_random_uuid(),
  asaas_id text not null unique,
  cobranca_id uuid references cobrancas (id),
  pedido_id uuid references pedidos (id),
  cliente_id uuid not null references clientes (id),
  valor_centavos integer not null check (valor_centavos > 0),
  motivo text not null check (motivo in (
    'cancelado', 'pago_duas_vezes', 'pedido_excluido', 'valor_diferente', 'cobranca_desconhecida'
  )),
  situacao text not null default 'aberta' check (situacao in (
    'aberta', 'pedida ao provedor', 'devolvida', 'falhou', 'mantida'
  )),
  -- Who cancelled, or the administrator: since then the provider is asked until it has done it.
  autorizada_em timestamptz,
  -- What the provider has already sent back of the payment.
  estornado_centavos integer not null default 0 check (estornado_centavos >= 0),
  -- The provider itself says that a refund is under way.
  no_provedor boolean not null default false,
  tentativas integer not null default 0,
  proxima_em timestamptz,
  -- The kind of the last failure; never a word of the provider's own.
  erro text check (erro in ('sem-saldo', 'recusado', 'negado', 'sem-resposta')),
  pedida_em timestamptz,
  encerrada_em timestamptz,
  -- The administrator's own words for keeping it, or for having given it back in another way.
  decisao text check (length(decisao) <= 500),
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index devolucoes_pedido on devolucoes (pedido_id) where pedido_id is not null;
create index devolucoes_cliente on devolucoes (cliente_id);
create index devolucoes_pendentes on devolucoes (proxima_em)
  where situacao in ('aberta', 'pedida ao provedor', 'falhou');
