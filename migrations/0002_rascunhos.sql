-- What a patient typed and has not saved yet, and how a patient wants to be called.

alter table clientes add column nome_social text not null default '';

create table rascunhos (
  id uuid primary key default gen_random_uuid(),
  cliente_id uuid not null references clientes (id) on delete cascade,
  -- Null: the personal data.
  pedido_id uuid references pedidos (id) on delete cascade,
  -- { field: text or boolean }; answers by the words of their question.
  campos jsonb not null default '{}' check (jsonb_typeof(campos) = 'object'),
  -- Counts every change and every save. The row outlives its fields, so that what was typed before a save
  -- and comes in after it can be told from what was typed since.
  versao integer not null,
  -- The version of the last save: whoever typed upon an older one typed into a form that is saved.
  desde integer not null default 0,
  -- When the fields were last written; null while there are none.
  salvo_em timestamptz,
  unique nulls not distinct (cliente_id, pedido_id)
);
create index rascunhos_pedido on rascunhos (pedido_id);
