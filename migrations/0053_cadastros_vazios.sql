-- Registrations that nothing followed: after a day they give their CPF back.
create index clientes_vazios on clientes (created_at) where dados_em is null and email_confirmado_em is null;
