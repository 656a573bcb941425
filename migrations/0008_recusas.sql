-- A charge that the provider refused outright: since when, how often, and what it did not accept.
alter table cobrancas
  add column recusada_em timestamptz,
  add column recusas integer not null default 0,
  add column recusa_motivo text check (recusa_motivo in ('dados', 'cobranca')),
  -- The sweep asks again after this; null where nothing was refused, and while it is being asked again.
  add column proxima_em timestamptz,
  add constraint cobrancas_recusa check ((recusada_em is null) = (recusa_motivo is null));

-- The same of a patient's data. It speaks of one version of them: a correction leaves it behind.
alter table clientes
  add column asaas_recusada_versao integer,
  add column asaas_recusada_em timestamptz,
  add column asaas_recusas integer not null default 0,
  add column asaas_proxima_em timestamptz;
create index clientes_fora_do_asaas on clientes (updated_at) where asaas_id is null or asaas_versao < versao;
