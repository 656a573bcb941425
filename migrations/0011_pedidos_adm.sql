-- The administrator's orders: found by a part of a name, a CPF or a number, and paged by keyset, at any size.

create extension if not exists pg_trgm;

-- Letters without accents, small. `lower` of some locales leaves accented capitals alone: both stand in the list.
create function sem_acento(texto text) returns text language sql immutable parallel safe
  return translate(lower(texto),
    'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ',
    'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn');

create index clientes_nome_busca on clientes using gin (sem_acento(nome || ' ' || nome_social) gin_trgm_ops);
-- By the beginning of a CPF, closed accounts included.
create index clientes_cpf_busca on clientes (cpf text_pattern_ops);

create index pedidos_servico on pedidos (servico_selecionado, created_at, id);
create index pedidos_servico_status on pedidos (servico_selecionado, status, created_at, id);
-- The promises that run: the nearest first.
create index pedidos_prazo on pedidos (prazo, id) where status = 'Aguardando Pagamento' and prazo is not null;

-- What happened to one order.
create index auditoria_alvo on auditoria (alvo_tipo, alvo_id, id);
create index webhooks_asaas_pagamento on webhooks_asaas (pagamento_id, recebido_em);
create index anexos_pedido on anexos (pedido_id, created_at);
create index cobrancas_pedido on cobrancas (pedido_id, created_at);
