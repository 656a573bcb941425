-- The state of a conversation: open until a person of the team answers or closes it, whatever was read
-- (docs/decisions/0107).

-- Of a team's message that answered: since when the patient had waited for it.
alter table mensagens add column respondeu_desde timestamptz;
create index mensagens_que_responderam on mensagens (created_at) where respondeu_desde is not null;

alter table conversas
  -- Closed by a person; the other columns keep their state, which comes back when it is opened again.
  add column fechada_em timestamptz,
  -- The doctor who is to answer, in one of their cases; null while the administrator does.
  add column com_medico_id uuid references medicos (id),
  add column com_pedido_id uuid references pedidos (id),
  add constraint conversas_com check ((com_medico_id is null) = (com_pedido_id is null));

-- espera_desde was the oldest message that the team had not read. It is now the oldest one that no person answered or closed.
update conversas v set espera_desde = (
  select min(m.created_at) from mensagens m
   where m.cliente_id = v.cliente_id and m.por = 'Cliente' and not m.automatica and m.n > v.equipe_n);

update mensagens m set respondeu_desde = r.desde
  from (select t.id, (
          select min(q.created_at) from mensagens q
           where q.cliente_id = t.cliente_id and q.por = 'Cliente' and not q.automatica and q.n < t.n
             and q.n > t.antes) as desde
          from (select id, cliente_id, n, coalesce(lag(n) over (partition by cliente_id order by n), 0) as antes
                  from mensagens where por = 'Adm' and not automatica) t) r
 where r.id = m.id and r.desde is not null;

drop index conversas_esperando;
-- Open conversations and those put off, the longest wait first.
create index conversas_esperando on conversas (coalesce(espera_desde, adiada_ate), ordem)
  where fechada_em is null and (espera_desde is not null or adiada_ate is not null);
drop index conversas_urgentes;
create index conversas_urgentes on conversas (urgencia_em, ordem) where fechada_em is null and urgencia_n is not null;
create index conversas_aguardando on conversas (ordem)
  where fechada_em is null and espera_desde is null and adiada_ate is null and urgencia_n is null and equipe_n > 0;
create index conversas_fechadas on conversas (ordem) where fechada_em is not null;
create index conversas_com_medico on conversas (com_medico_id) where com_medico_id is not null;
