-- A conversation may be put off until a moment: till then it stands among those put off, then it waits again.

alter table conversas add column adiada_ate timestamptz;

-- Those that wait for the team, the longest wait first: what was not read, and what came back by its time.
drop index conversas_nao_lidas;
drop index conversas_nao_lidas_ordem;
create index conversas_esperando on conversas (coalesce(espera_desde, adiada_ate), ordem)
  where cliente_n > lido_equipe or adiada_ate is not null;
