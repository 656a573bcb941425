-- Settings of the whole house, by section; of each, every version that was ever saved
-- (docs/decisions/0113). The highest number counts.
create table ajustes (
  id uuid primary key default gen_random_uuid(),
  secao text not null check (secao in
    ('horario', 'marca', 'identidade', 'diretor', 'termos', 'privacidade', 'telemedicina', 'conservacao')),
  numero integer not null check (numero > 0),
  -- Shape by section: domain/ajustes/ajustes.ts.
  conteudo jsonb not null check (jsonb_typeof(conteudo) = 'object' and octet_length(conteudo::text) <= 300000),
  administrador_id uuid not null references administradores (id),
  em timestamptz not null,
  unique (secao, numero)
);
create trigger ajustes_acrescenta before update or delete or truncate on ajustes
  for each statement execute function somente_acrescenta();

-- The newest version of a text that a patient accepts anew.
create index consentimentos_da_conta on consentimentos (cliente_id, tipo, versao) where pedido_id is null;
