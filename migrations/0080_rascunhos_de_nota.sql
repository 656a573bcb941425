-- The clinical note that a doctor is writing in a case, as typed. Handed in, it stands in `notas_clinicas` and is blank here;
-- the versions go on, so that a tab with an older one is told. Deleted when the case is decided.
create table rascunhos_de_nota (
  pedido_id uuid not null references pedidos (id),
  medico_id uuid not null references medicos (id),
  texto text not null,
  -- Counts the changes: a change of an older version is refused.
  versao integer not null default 1,
  updated_at timestamptz not null,
  primary key (pedido_id, medico_id)
);
