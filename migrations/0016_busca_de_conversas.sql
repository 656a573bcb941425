-- The desk's conversations: a part of a CPF, and those that nobody has read, at any size. Names are found by the
-- index of 0015.

create index clientes_cpf_trechos on clientes using gin (cpf gin_trgm_ops);
create index conversas_nao_lidas_ordem on conversas (ordem) where cliente_n > lido_equipe;
