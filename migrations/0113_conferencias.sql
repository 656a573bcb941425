-- By what an account may ask for an adult, and the cases in which the desk decides who answers for a person.
alter table clientes
  -- The adult's own word, or a document that the desk accepted; null while nobody allowed it.
  add column autorizado_por text check (autorizado_por in ('pessoa', 'procuracao', 'curatela')),
  -- Last day of the accepted document; null without an end.
  add column autorizado_ate date,
  -- When the asked adult refused; null once they are asked again.
  add column recusado_em timestamptz,
  -- Mobile telephone of the person themself at which they are asked; null without one. Its links name it as a `tel:` address.
  add column celular_proprio text check (celular_proprio ~ '^[0-9]{11}$');
update clientes set autorizado_por = 'pessoa' where autorizado_em is not null;
alter table clientes
  add constraint clientes_autorizacao check (
    (autorizado_em is null) = (autorizado_por is null)
    and (autorizado_ate is null or autorizado_por in ('procuracao', 'curatela'))
    and (conta_id is not null or num_nonnulls(autorizado_por, autorizado_ate, recusado_em, celular_proprio) = 0)
  );

create table conferencias (
  id uuid primary key default gen_random_uuid(),
  tipo text not null check (tipo in ('procuracao', 'segundo responsável')),
  -- The record of the person; null once the person was removed.
  pessoa_id uuid references clientes (id) on delete set null,
  -- The account that asks to answer for the person.
  conta_id uuid not null references clientes (id),
  -- The row under which the second account waits; null for a power of attorney, and once it is gone.
  espera_id uuid references clientes (id) on delete set null,
  -- The account that named the person first; null for a power of attorney.
  conta_de uuid references clientes (id),
  -- When the desk asked both accounts for a document.
  pedido_em timestamptz,
  situacao text not null default 'aberta' check (situacao in ('aberta', 'aceita', 'recusada', 'retirada')),
  motivo text check (motivo in (
    'documento_ilegivel', 'documento_invalido', 'dados_diferentes', 'documento_vencido', 'sem_confirmacao'
  )),
  resolvida_por uuid references administradores (id),
  resolvida_em timestamptz,
  created_at timestamptz not null,
  constraint conferencias_resolvida check ((situacao = 'aberta') = (resolvida_em is null)),
  constraint conferencias_motivo check ((situacao = 'recusada') = (motivo is not null)),
  constraint conferencias_duas_contas check ((tipo = 'procuracao') = (conta_de is null) and conta_de <> conta_id)
);
create unique index conferencias_uma_aberta on conferencias (pessoa_id, conta_id) where situacao = 'aberta';
create index conferencias_situacao on conferencias (situacao, created_at);
create index conferencias_pessoa on conferencias (pessoa_id);
create index conferencias_espera on conferencias (espera_id) where espera_id is not null;
-- The accounts from which a person was moved away.
create index conferencias_conta_de on conferencias (conta_de) where situacao = 'aceita' and conta_de is not null;
insert into conferencias (tipo, pessoa_id, conta_id, espera_id, conta_de, created_at)
select 'segundo responsável', r.id, w.conta_id, w.id, r.conta_id, w.em_conferencia_desde
  from clientes w
  join clientes r on r.cpf = w.cpf and r.conta_id <> w.conta_id and r.em_conferencia_desde is null and r.contestada_em is null
 where w.em_conferencia_desde is not null and w.contestada_em is null;

-- Documents that accounts sent to a case; deleted as those of contested registrations are.
create table documentos_da_conferencia (
  id uuid primary key default gen_random_uuid(),
  conferencia_id uuid not null references conferencias (id),
  -- The account that sent it.
  conta_id uuid not null references clientes (id),
  papel text not null check (papel in ('procuracao', 'identidade', 'responsabilidade')),
  -- Null once the document was deleted; its hash is kept.
  objeto text unique,
  sha256 text not null,
  size bigint not null,
  content_type text not null,
  -- When the antivirus checked it; null without one, or if it did not answer.
  conferido_em timestamptz,
  apagado_em timestamptz,
  created_at timestamptz not null,
  constraint documentos_da_conferencia_objeto check ((objeto is null) = (apagado_em is not null)),
  unique (conferencia_id, conta_id, papel)
);

alter table casos
  -- When and by whom it was checked who the guardian is that acts for the patient.
  add column responsavel_em timestamptz,
  add column responsavel_por uuid references medicos (id),
  add constraint casos_responsavel check ((responsavel_em is null) = (responsavel_por is null));
