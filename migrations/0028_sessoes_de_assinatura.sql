-- Where a doctor stands with whoever holds their key: one row each, made when they first want to sign.
create table sessoes_de_assinatura (
  medico_id uuid primary key references medicos (id) on delete cascade,
  -- The open session; all null while there is none. Whoever has the ticket may sign in the doctor's name: it is sealed.
  provedor text,
  bilhete text,
  -- The certificate that signs and those above it, DER, under the provider's name for it.
  certificado_alias text,
  certificado bytea,
  cadeia bytea[],
  aberta_em timestamptz,
  expira_em timestamptz,
  -- Of a key that one process keeps in its memory: which one. Null where every replica may use the ticket.
  processo uuid,
  -- An authorisation on its way: the doctor is at the provider's page. What proves the way back is kept as a hash, what is
  -- exchanged with the code is sealed.
  autorizacao_estado bytea,
  autorizacao_verificador text,
  autorizacao_ate timestamptz,
  -- Why the last try to open or to sign came to nothing.
  problema text,
  problema_em timestamptz,
  check (num_nonnulls(provedor, bilhete, certificado_alias, certificado, cadeia, aberta_em, expira_em) in (0, 7)),
  check (num_nonnulls(autorizacao_estado, autorizacao_verificador, autorizacao_ate) in (0, 3)),
  check (num_nonnulls(problema, problema_em) in (0, 2))
);
