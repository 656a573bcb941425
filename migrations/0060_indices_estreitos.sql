-- Fewer entries for each row that is written.

-- The list of orders and the plots of thirty days read the same order of time.
create index pedidos_no_tempo on pedidos (created_at, id) include (servico_selecionado, status);
drop index pedidos_created;
drop index pedidos_recentes;

-- Nearly every session is a patient's.
drop index sessoes_administrador;
create index sessoes_administrador on sessoes (administrador_id) where administrador_id is not null;
drop index sessoes_medico;
create index sessoes_medico on sessoes (medico_id) where medico_id is not null;
