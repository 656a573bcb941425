-- Lists that the administrator edits. Each keeps every version it had, who made it and when.

create table perguntas_versoes (
  id uuid primary key default gen_random_uuid(),
  tipo text not null check (tipo in ('saude', 'tratamento')),
  numero integer not null,
  -- [{ "pergunta": text, "descricao": text }]
  perguntas jsonb not null,
  created_at timestamptz not null default now(),
  -- Null: the first questions, set by the program.
  administrador_id uuid references administradores (id),
  unique (tipo, numero)
);
create trigger perguntas_versoes_acrescenta before update or delete or truncate on perguntas_versoes
  for each statement execute function somente_acrescenta();

create table precos (
  servico text primary key,
  preco_centavos integer check (preco_centavos > 0),
  versao integer not null default 1,
  updated_at timestamptz not null default now()
);

create table precos_historico (
  id uuid primary key default gen_random_uuid(),
  servico text not null,
  versao integer not null,
  -- Null: not for sale.
  preco_centavos integer check (preco_centavos > 0),
  -- Null: set by the program.
  administrador_id uuid references administradores (id),
  em timestamptz not null default now(),
  unique (servico, versao)
);
create index precos_historico_em on precos_historico (em);
create trigger precos_historico_acrescenta before update or delete or truncate on precos_historico
  for each statement execute function somente_acrescenta();

-- Price of posting a document, by state and service (docs/decisions/0044).
create table fretes (
  uf text not null check (uf ~ '^[A-Z]{2}$'),
  servico text not null,
  -- Null: nothing is posted there.
  centavos integer check (centavos >= 0),
  versao integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (uf, servico)
);

create table fretes_historico (
  id uuid primary key default gen_random_uuid(),
  uf text not null,
  servico text not null,
  versao integer not null,
  centavos integer check (centavos >= 0),
  -- Null: set by the program.
  administrador_id uuid references administradores (id),
  em timestamptz not null default now(),
  unique (uf, servico, versao)
);
create index fretes_historico_em on fretes_historico (em);
create trigger fretes_historico_acrescenta
  before update or delete or truncate on fretes_historico
  for each statement execute function somente_acrescenta();

-- Which share of a payment is refunded (docs/decisions/0039). The rules and the shares below which the law does not let them go
-- are in domain/pagamentos/reembolso.ts.
create table regras_de_reembolso (
  causa text not null,
  estagio text not null,
  percentual integer not null check (percentual between 0 and 100),
  versao integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (causa, estagio)
);

create table regras_de_reembolso_historico (
  id uuid primary key default gen_random_uuid(),
  causa text not null,
  estagio text not null,
  versao integer not null,
  percentual integer not null check (percentual between 0 and 100),
  -- Null: set by the program.
  administrador_id uuid references administradores (id),
  em timestamptz not null default now(),
  unique (causa, estagio, versao)
);
create index regras_de_reembolso_historico_em on regras_de_reembolso_historico (em);
create trigger regras_de_reembolso_historico_acrescenta
  before update or delete or truncate on regras_de_reembolso_historico
  for each statement execute function somente_acrescenta();

-- Working days (docs/product/calendar.md): the row with the highest number is in force. Without one, optional days count and
-- there is no local holiday.
create table calendarios (
  id uuid primary key default gen_random_uuid(),
  numero integer not null unique check (numero > 0),
  carnaval_conta boolean not null,
  corpus_christi_conta boolean not null,
  -- [{"data": "2027-07-09", "nome": "…", "todoAno": true}]
  feriados jsonb not null check (jsonb_typeof(feriados) = 'array'),
  administrador_id uuid not null references administradores (id),
  em timestamptz not null
);
create trigger calendarios_acrescenta before update or delete or truncate on calendarios
  for each statement execute function somente_acrescenta();

-- Texts of the mails that the administrator edited (docs/decisions/0046).
create table avisos_editados (
  id uuid primary key default gen_random_uuid(),
  -- The notice's name in domain/avisos.
  chave text not null,
  versao integer not null check (versao > 0),
  -- Null: the program's own text again.
  texto jsonb,
  administrador_id uuid not null references administradores (id),
  em timestamptz not null default now(),
  unique (chave, versao)
);
create index avisos_editados_em on avisos_editados (em);
create trigger avisos_editados_acrescenta
  before update or delete or truncate on avisos_editados
  for each statement execute function somente_acrescenta();
