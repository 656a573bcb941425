-- Who has a paid order in hand, and until when. Where the doctor's work stands is pedidos.atendimento.
create table casos (
  pedido_id uuid primary key references pedidos (id),
  -- All three are null while nobody has the case.
  medico_id uuid references medicos (id),
  assumido_em timestamptz,
  assumido_ate timestamptz,
  check (num_nonnulls(medico_id, assumido_em, assumido_ate) in (0, 3))
);
create index casos_medico on casos (medico_id) where medico_id is not null;
create index casos_vencendo on casos (assumido_ate) where assumido_ate is not null;
