-- Anvisa's own models of controlled prescriptions that a person compared with our layouts (docs/decisions/0078). The newest of a
-- kind counts: a newer one is confirmed anew.
create table modelos_oficiais (
  tipo text not null check (tipo in ('controle_especial', 'azul', 'azul_b2', 'amarela')),
  versao text not null,
  sha256 text not null,
  size bigint not null,
  instalado_em timestamptz not null,
  confirmado_em timestamptz,
  confirmado_por text,
  -- The version of our layout that was compared.
  desenho integer,
  primary key (tipo, versao),
  check (num_nonnulls(confirmado_em, confirmado_por, desenho) in (0, 3))
);
