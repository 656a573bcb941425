-- What goes back of a payment, by rules that the administrator edits (docs/decisions/0039).
create table regras_de_reembolso (
  -- Which rules there are, and below which share the law does not let them go, stands in domain/pagamentos/reembolso.ts.
  causa text not null,
  estagio text not null,
  percentual integer not null check (percentual between 0 and 100),
  versao integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (causa, estagio)
);

-- Every share that was ever in force, oldest first by version.
create table regras_de_reembolso_historico (
  id uuid primary key default gen_random_uuid(),
  causa text not null,
  estagio text not null,
  versao integer not null,
  percentual integer not null check (percentual between 0 and 100),
  -- Null: the installation itself.
  administrador_id uuid references administradores (id),
  em timestamptz not null default now(),
  unique (causa, estagio, versao)
);
create index regras_de_reembolso_historico_em on regras_de_reembolso_historico (em);
create trigger regras_de_reembolso_historico_acrescenta
  before update or delete or truncate on regras_de_reembolso_historico
  for each statement execute function somente_acrescenta();

alter table devolucoes
  -- The payment itself: of how much the amount is a part, and since when the provider's 90 days run.
  add column pago_centavos integer check (pago_centavos >= 0),
  add column pago_em timestamptz,
  -- The rule that gave the amount when it was opened, and what it gave; null where everything goes back anyway.
  add column regra_causa text,
  add column regra_estagio text,
  add column regra_percentual integer check (regra_percentual between 0 and 100),
  add column regra_centavos integer check (regra_centavos > 0),
  -- Another amount than the rule's was decided, and why; a higher one needs no words.
  add column valor_decidido boolean not null default false,
  add column valor_motivo text check (length(valor_motivo) <= 500),
  -- Since when every attempt failed.
  add column falhando_desde timestamptz,
  -- Given back beside the provider, in a way that its patient reads (`decisao`).
  add column por_fora boolean not null default false,
  add check (num_nonnulls(regra_causa, regra_estagio, regra_percentual, regra_centavos) in (0, 4));
alter table devolucoes drop constraint devolucoes_erro_check;
alter table devolucoes add constraint devolucoes_erro_check
  check (erro in ('sem-saldo', 'recusado', 'negado', 'sem-resposta', 'fora-do-prazo'));

update devolucoes d
   set pago_centavos = coalesce(k.recebido_centavos, d.valor_centavos),
       pago_em = coalesce(k.pago_em, d.created_at)
  from devolucoes x left join cobrancas k on k.id = x.cobranca_id
 where x.id = d.id;
-- Opened before there were rules: all of it.
update devolucoes
   set regra_percentual = 100, regra_centavos = valor_centavos,
       regra_causa = case motivo when 'pedido_excluido' then 'excluido' else motivo end,
       regra_estagio = case motivo when 'recusado' then 'em leitura' else 'antes da leitura' end
 where motivo in ('cancelado', 'recusado', 'pedido_excluido');
update devolucoes set falhando_desde = updated_at where situacao = 'falhou';
