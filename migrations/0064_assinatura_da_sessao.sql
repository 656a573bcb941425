-- A signing session is in the hand of one session of its doctor, and ends with it. `provada_em`: this session gave a proof
-- of who is there before it issued; null while it has not.
alter table sessoes_de_assinatura
  add column sessao_id uuid,
  add column provada_em timestamptz;
