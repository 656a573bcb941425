-- Charges, refunds, the book of the money, and what the payment provider notified.

create table cobrancas (
  id uuid primary key default gen_random_uuid(),
  pedido_id uuid not null references pedidos (id),
  tipo text not null default 'servico' check (tipo in ('servico', 'frete')),
  valor_centavos integer not null check (valor_centavos > 0),
  vencimento date not null,
  -- Null until the provider has created it.
  asaas_id text unique,
  status text,
  pix text,
  pix_expira_em timestamptz,
  pago_em timestamptz,
  -- When the provider was last asked; the sweep takes the oldest first.
  verificada_em timestamptz,
  encerrada_em timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Since when the created charge waits for its Pix, if the provider did not return it at once.
  em_preparo_desde timestamptz,
  -- Received according to the provider; null while unpaid.
  recebido_centavos integer check (recebido_centavos >= 0),
  -- Refunded so far according to the provider.
  estornado_centavos integer not null default 0 check (estornado_centavos >= 0),
  -- This charge pays the order; at most one of each kind does.
  paga_pedido boolean not null default false,
  -- When the provider confirmed that it removed the charge: until then a closed charge can still be paid.
  removida_em timestamptz,
  -- The provider's refusal of the charge: since when, how often, and what it did not accept.
  recusada_em timestamptz,
  recusas integer not null default 0,
  recusa_motivo text check (recusa_motivo in ('dados', 'cobranca')),
  -- When the sweep tries again after a refusal; null without one, and during a try.
  proxima_em timestamptz,
  -- One Pix pays service and freight: the freight is part of `valor_centavos`, for this state.
  frete_centavos integer not null default 0,
  frete_uf text,
  -- When the provider last undid a payment of the charge: an answer from before does not restore it.
  desfeita_em timestamptz,
  -- When the desk settled an undone payment (docs/product/payment.md): it asked for another one, or wrote it off.
  baixada_em timestamptz,
  constraint cobrancas_recusa check ((recusada_em is null) = (recusa_motivo is null)),
  check (frete_centavos between 0 and valor_centavos)
);
create unique index cobrancas_uma_aberta on cobrancas (pedido_id, tipo) where encerrada_em is null;
create index cobrancas_verificar on cobrancas (verificada_em) where encerrada_em is null;
create index cobrancas_sem_pix on cobrancas (created_at) where encerrada_em is null and pix is null;
create unique index cobrancas_uma_paga on cobrancas (pedido_id, tipo) where paga_pedido;
create index cobrancas_remover on cobrancas (verificada_em)
  where encerrada_em is not null and removida_em is null and pago_em is null;
create index cobrancas_pedido on cobrancas (pedido_id, created_at);
create index cobrancas_recebidas on cobrancas (pago_em) include (recebido_centavos) where pago_em is not null;
create index cobrancas_em_aberto on cobrancas (id)
  where asaas_id is not null and pago_em is null and removida_em is null;
create index cobrancas_desfeitas on cobrancas (pedido_id) where baixada_em is null
  and ((desfeita_em is not null and pago_em is null)
    or (paga_pedido and status in ('REFUND_REQUESTED', 'REFUND_IN_PROGRESS', 'REFUNDED')));

-- Money to refund or to decide about: one row per payment at the provider, however often a notification is repeated.
create table devolucoes (
  id uuid primary key default gen_random_uuid(),
  asaas_id text not null unique,
  cobranca_id uuid references cobrancas (id),
  pedido_id uuid references pedidos (id),
  cliente_id uuid not null references clientes (id),
  valor_centavos integer not null check (valor_centavos > 0),
  motivo text not null check (motivo in (
    'cancelado', 'recusado', 'pago_duas_vezes', 'pedido_excluido', 'valor_diferente', 'cobranca_desconhecida',
    'frete_nao_usado'
  )),
  situacao text not null default 'aberta' check (situacao in (
    'aberta', 'pedida ao provedor', 'devolvida', 'falhou', 'mantida'
  )),
  -- When the patient or the administrator authorised it: from then on the provider is asked until it is done.
  autorizada_em timestamptz,
  -- Refunded so far according to the provider.
  estornado_centavos integer not null default 0 check (estornado_centavos >= 0),
  -- The provider reports that a refund is under way.
  no_provedor boolean not null default false,
  tentativas integer not null default 0,
  proxima_em timestamptz,
  -- Kind of the last failure; never the provider's own words.
  erro text check (erro in ('sem-saldo', 'recusado', 'negado', 'sem-resposta', 'fora-do-prazo')),
  pedida_em timestamptz,
  encerrada_em timestamptz,
  -- The administrator's reason for keeping it, or how it was refunded without the provider.
  decisao text check (length(decisao) <= 500),
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- By when the patient of a deleted order was promised an answer.
  prometida_ate timestamptz,
  -- The whole payment, and when it was made: the provider refunds within 90 days.
  pago_centavos integer check (pago_centavos >= 0),
  pago_em timestamptz,
  -- The rule that determined the amount at opening, and that amount; null where the whole payment is refunded anyway.
  regra_causa text,
  regra_estagio text,
  regra_percentual integer check (regra_percentual between 0 and 100),
  regra_centavos integer check (regra_centavos > 0),
  -- An amount other than the rule's was decided, and why; a higher one needs no reason.
  valor_decidido boolean not null default false,
  valor_motivo text check (length(valor_motivo) <= 500),
  -- Since when every attempt failed.
  falhando_desde timestamptz,
  -- Refunded without the provider; the patient reads how (`decisao`).
  por_fora boolean not null default false,
  check (num_nonnulls(regra_causa, regra_estagio, regra_percentual, regra_centavos) in (0, 4))
);
create index devolucoes_pedido on devolucoes (pedido_id) where pedido_id is not null;
create index devolucoes_cliente on devolucoes (cliente_id);
create index devolucoes_pendentes on devolucoes (proxima_em)
  where situacao in ('aberta', 'pedida ao provedor', 'falhou');
create index devolucoes_devolvidas on devolucoes (encerrada_em) where situacao = 'devolvida';

-- The book of the money (docs/product/payment.md): receipts, refunds and undone payments. Append-only, so that the sums of a month
-- that is over never change.
create table movimentos (
  id uuid primary key default gen_random_uuid(),
  cobranca_id uuid references cobrancas (id),
  -- For a payment without a charge of ours.
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
create trigger movimentos_acrescenta before update or delete or truncate on movimentos
  for each statement execute function somente_acrescenta();

create table webhooks_asaas (
  id text primary key,
  evento text not null,
  pagamento_id text,
  recebido_em timestamptz not null default now(),
  aplicado_em timestamptz,
  -- Of a kind that the program does not know: the desk shows it until it is marked as seen.
  desconhecido boolean not null default false,
  visto_em timestamptz
);
create index webhooks_asaas_pagamento on webhooks_asaas (pagamento_id, recebido_em);
create index webhooks_asaas_recebido on webhooks_asaas (recebido_em);
create index webhooks_asaas_desconhecidos on webhooks_asaas (recebido_em) where desconhecido and visto_em is null;

-- Times of notifications with a wrong token, rounded to seconds: a flood costs one row a second.
create table webhooks_recusados (
  recebido_em timestamptz primary key
);

-- State of the payment provider's queue of notifications, as last read.
create table fila_de_avisos (
  provedor text primary key,
  situacao text not null check (situacao in (
    'bem', 'interrompida', 'desligada', 'ausente', 'outro-endereco', 'sem-token', 'faltam-eventos', 'atrasada',
    'sem-permissao'
  )),
  desde timestamptz not null,
  lida_em timestamptz not null,
  -- The provider's id of the webhook with our address; null without one.
  webhook_id text,
  -- Failed deliveries that will be tried again; null where the provider does not report them.
  penalizados integer,
  -- The other address, or the missing events.
  detalhe text
);

-- Readings of all open charges at the provider, which the administrator starts, with their progress.
create table releituras (
  id uuid primary key default gen_random_uuid(),
  pedida_em timestamptz not null,
  total integer not null,
  lidas integer not null default 0,
  -- Charges whose answer was not understood; the sweep asks again.
  falhas integer not null default 0,
  -- Charges whose answer changed something.
  mudaram integer not null default 0,
  -- The last charge that was read: the next one follows it.
  ultima uuid,
  terminada_em timestamptz
);
create unique index releituras_uma on releituras ((true)) where terminada_em is null;
