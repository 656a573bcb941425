-- People whom an account asks for beside its holder: patients without an account of their own.
alter table clientes
  -- The account that asks for this person; null for the holder of an account.
  add column conta_id uuid references clientes (id),
  -- What the person is to the holder of that account.
  add column parentesco text check (parentesco in ('filho', 'pai', 'avo', 'conjuge', 'cuidado')),
  -- When the holder declared to be the guardian or an authorised carer.
  add column declarado_em timestamptz,
  -- When an adult allowed the account to ask for them; null for whom nobody has to be asked, and until then.
  add column autorizado_em timestamptz,
  -- Since when the team is to find out which of two accounts answers for the person: the other one named them first.
  add column em_conferencia_desde timestamptz,
  add constraint clientes_da_conta check (
    (conta_id is null) = (parentesco is null) and (conta_id is null) = (declarado_em is null)
    and (conta_id is not null or num_nonnulls(autorizado_em, em_conferencia_desde) = 0) and conta_id <> id
  ),
  -- Nobody signs in as a person without an account, and the payment provider knows only who pays.
  add constraint clientes_sem_entrada check (conta_id is null or (senha_hash = '' and asaas_id is null));
create index clientes_da_conta on clientes (conta_id) where conta_id is not null;
drop index clientes_cpf;
create unique index clientes_cpf on clientes (cpf) where contestada_em is null and conta_id is null;
-- One record per CPF is used: that of a second account which names the person waits for the team.
create unique index clientes_cpf_da_pessoa on clientes (cpf)
  where contestada_em is null and conta_id is not null and em_conferencia_desde is null;
drop index clientes_fora_do_asaas;
create index clientes_fora_do_asaas on clientes (updated_at)
  where conta_id is null and (asaas_id is null or asaas_versao < versao);

-- `cliente_id` is the account: it asks, pays and is told. `paciente_id` is who is treated.
alter table pedidos add column paciente_id uuid references clientes (id);
update pedidos set paciente_id = cliente_id;
alter table pedidos alter column paciente_id set not null;
create index pedidos_paciente on pedidos (paciente_id, created_at, id);

create or replace function pedido_toma_nome() returns trigger language plpgsql as $$
begin
  new.paciente_id := coalesce(new.paciente_id, new.cliente_id);
  if new.nome_busca = '' then
    -- Waits for a transaction that changes the name; a later one waits for this order.
    new.nome_busca := coalesce(
      (select c.nome_busca from clientes c where c.id = new.paciente_id for no key update), '');
  end if;
  return new;
end $$;
drop trigger pedidos_nome on pedidos;
-- An order is inserted with its patient and their name; the trigger fills in what was omitted.
create trigger pedidos_nome before insert on pedidos for each row
  when (new.nome_busca = '' or new.paciente_id is null) execute function pedido_toma_nome();

create or replace function cliente_leva_nome() returns trigger language plpgsql as $$
begin
  update pedidos set nome_busca = new.nome_busca where paciente_id = new.id;
  return null;
end $$;

alter table documentos add column paciente_id uuid references clientes (id);
update documentos set paciente_id = cliente_id;
alter table documentos alter column paciente_id set not null;
create index documentos_paciente on documentos (paciente_id, created_at);
create function documento_toma_paciente() returns trigger language plpgsql as $$
begin
  new.paciente_id := (select p.paciente_id from pedidos p where p.id = new.pedido_id);
  return new;
end $$;
create trigger documentos_paciente before insert on documentos for each row
  when (new.paciente_id is null) execute function documento_toma_paciente();
