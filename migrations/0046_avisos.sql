-- What the mails say where the administrator edited them; every version ever saved (docs/decisions/0046).
create table avisos_editados (
  id uuid primary key default gen_random_uuid(),
  -- Which notice, as domain/avisos names it.
  chave text not null,
  versao integer not null check (versao > 0),
  -- Null: back to what the house wrote.
  texto jsonb,
  administrador_id uuid not null references administradores (id),
  em timestamptz not null default now(),
  unique (chave, versao)
);
create index avisos_editados_em on avisos_editados (em);
create trigger avisos_editados_acrescenta
  before update or delete or truncate on avisos_editados
  for each statement execute function somente_acrescenta();
