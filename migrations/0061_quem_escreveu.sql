-- Whether people wrote in a conversation, and whether the patient did since the team read it, is said by the numbers of the last
-- lines of either side, so that lists need not look at the lines. Conversations older than these columns had none.
update conversas v
   set cliente_n = greatest(v.cliente_n, m.cliente_n), equipe_n = greatest(v.equipe_n, m.equipe_n)
  from (select cliente_id,
               coalesce(max(n) filter (where por = 'Cliente'), 0) as cliente_n,
               coalesce(max(n) filter (where por = 'Adm' and not automatica), 0) as equipe_n
          from mensagens group by cliente_id) m
 where m.cliente_id = v.cliente_id and (m.cliente_n > v.cliente_n or m.equipe_n > v.equipe_n);
