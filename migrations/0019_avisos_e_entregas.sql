-- What the payment provider says of the queue in which it tells us of payments, as it was read last.
create table fila_de_avisos (
  provedor text primary key,
  situacao text not null check (situacao in (
    'bem', 'interrompida', 'desligada', 'ausente', 'outro-endereco', 'sem-token', 'faltam-eventos', 'atrasada',
    'sem-permissao'
  )),
  -- Since when it stands like this.
  desde timestamptz not null,
  lida_em timestamptz not null,
  -- The provider's id of the webhook that points here; null while none does.
  webhook_id text,
  -- Deliveries that failed and wait for a further try; null where the provider does not say.
  penalizados integer,
  -- Where it points instead, or which events it does not send.
  detalhe text
);

-- Seconds in which an event came with another token than ours: once each, so that a flood costs a row a second.
create table webhooks_recusados (
  recebido_em timestamptz primary key
);
create index webhooks_asaas_recebido on webhooks_asaas (recebido_em);

-- The administrator has everything open read again at the provider: how far it is, and where it goes on.
create table releituras (
  id uuid primary key default gen_random_uuid(),
  pedida_em timestamptz not null,
  total integer not null,
  lidas integer not null default 0,
  -- Their provider's answer was none that we understand; the sweep comes back for them.
  falhas integer not null default 0,
  -- What the provider said was news.
  mudaram integer not null default 0,
  -- The last charge that was read.
  ultima uuid,
  terminada_em timestamptz
);
create unique index releituras_uma on releituras ((true)) where terminada_em is null;
create index cobrancas_em_aberto on cobrancas (id)
  where asaas_id is not null and pago_em is null and removida_em is null;

-- The provider's own code of the last failure, where it gave one: it tells a wrong key from one of the other environment.
alter table provedores add column ultima_falha_codigo text;

alter table emails
  -- Since when the text of the mail was being handed over: who dies now does not know whether it was taken.
  add column entregando_em timestamptz,
  -- Such a doubt was settled by not sending it again.
  add column duvidosa_em timestamptz,
  -- The address that refused it, salted with the patient's id: another address of theirs is not refused.
  add column recusado_para bytea;
