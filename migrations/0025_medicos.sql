-- Doctors: accounts of their own, made by the administrator (docs/product/accounts.md).
create table medicos (
  id uuid primary key default gen_random_uuid(),
  nome text not null,
  cpf text not null unique,
  -- Number and state of the registration at the regional council of medicine.
  crm text not null,
  uf text not null,
  -- Number of the registered speciality; empty without one.
  rqe text not null default '',
  especialidade text not null default '',
  telefone text not null,
  email text not null,
  -- Printed at the head of each document (CFM 2.381/2024).
  endereco text not null,
  estado text not null default 'em análise' check (estado in ('em análise', 'ativo', 'inativo')),
  estado_em timestamptz not null default now(),
  -- When the administrator declared to have looked the registration up at the council.
  registro_conferido_em timestamptz,
  -- Null until the first password is set by the mailed link.
  senha_hash text,
  -- Counts the changes of the record: an edit of an older one is refused.
  versao int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (crm, uf)
);
create unique index medicos_email on medicos (lower(email));

-- A session, a device, a recovery link, a second factor and a pending sign-in belong to one of three kinds of account.
alter table sessoes
  add column medico_id uuid references medicos (id) on delete cascade,
  drop constraint sessoes_papel_check,
  add constraint sessoes_papel_check check (papel in ('Paciente', 'Admin', 'Medico')),
  add constraint sessoes_medico_check check ((papel = 'Medico') = (medico_id is not null));
create index sessoes_medico on sessoes (medico_id);

alter table recuperacoes
  add column medico_id uuid references medicos (id) on delete cascade,
  drop constraint recuperacoes_check,
  add constraint recuperacoes_check check (num_nonnulls(cliente_id, administrador_id, medico_id) = 1);

alter table aparelhos
  add column medico_id uuid references medicos (id) on delete cascade,
  drop constraint aparelhos_check,
  add constraint aparelhos_check check (num_nonnulls(cliente_id, administrador_id, medico_id) = 1);
create unique index aparelhos_medico on aparelhos (medico_id, token_hash) where medico_id is not null;

alter table segundos_fatores
  add column medico_id uuid unique references medicos (id) on delete cascade,
  drop constraint segundos_fatores_check,
  add constraint segundos_fatores_check check (num_nonnulls(cliente_id, administrador_id, medico_id) = 1);

alter table entradas_pendentes
  add column medico_id uuid references medicos (id) on delete cascade,
  drop constraint entradas_pendentes_check,
  add constraint entradas_pendentes_check check (num_nonnulls(cliente_id, administrador_id, medico_id) = 1);
