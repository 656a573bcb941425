-- While there is a password hash of the predecessor, every sign-in takes the work of both kinds (docs/decisions/0114).
create index concurrently clientes_senha_trazida on clientes (id) where senha_hash like '$fbscrypt$%';
