-- Which order a mail or a message is about, so that the desk reads what was sent beside everything else that happened to it.
alter table emails add column pedido_id uuid references pedidos (id) on delete cascade;
create index emails_pedido on emails (pedido_id) where pedido_id is not null;
-- Refused mails of a patient, for the mark in the desk's list.
create index emails_recusados_de on emails (cliente_id) where recusado_em is not null;
alter table recados add column pedido_id uuid references pedidos (id) on delete cascade;
create index recados_pedido on recados (pedido_id) where pedido_id is not null;

-- Mails of the last 90 days: the first id in the key of each is of the order, or of something that names it.
update emails e
   set pedido_id = x.pedido_id
  from (select id, id as pedido_id from pedidos
        union all select id, pedido_id from perguntas_ao_paciente
        union all select id, pedido_id from documentos
        union all select id, pedido_id from envios_postais
        union all select id, pedido_id from consultas
        union all select id, pedido_id from devolucoes where pedido_id is not null
        union all select id, pedido_id from cobrancas
        union all select r.id, d.pedido_id from relatos_de_erro r join documentos d on d.id = r.documento_id) x
 where x.id = substring(e.chave from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid;
update recados r
   set pedido_id = p.id
  from pedidos p
 where r.caminho = '/meu-pedido/' || p.id::text;
