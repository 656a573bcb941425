-- Contested registrations: "Este CPF já tem cadastro e não fui eu".

-- CPFs whose owner was sent a link to register: nobody else can register them meanwhile.
create table cpfs_reservados (
  cpf text primary key check (cpf ~ '^[0-9]{11}$'),
  ate timestamptz not null
);

-- Identity documents that were uploaded before their case is opened; without a case they are removed within hours.
create table documentos_recebidos (
  token_hash bytea primary key,
  objeto text not null unique,
  -- Null until every byte is stored.
  size bigint,
  sha256 text,
  content_type text,
  conferido_em timestamptz,
  created_at timestamptz not null,
  -- Keyed hash of the sender's network, for its quota.
  rede text
);
create index documentos_recebidos_created on documentos_recebidos (created_at);
create index documentos_recebidos_rede on documentos_recebidos (rede) where rede is not null;

create table contestacoes (
  id uuid primary key default gen_random_uuid(),
  -- Number that the person quotes.
  protocolo text not null unique,
  -- Made by the page: the same form sent twice is one case.
  chave uuid not null unique,
  cpf text not null check (cpf ~ '^[0-9]{11}$'),
  -- The account with this CPF when the case was opened; accepting the case closes it.
  cliente_id uuid references clientes (id),
  nome text not null,
  email text not null,
  telefone text not null,
  relato text not null default '',
  -- Null once the document was deleted; its hash is kept.
  documento_objeto text unique,
  documento_sha256 text not null,
  documento_size bigint not null,
  documento_tipo text not null,
  -- When the antivirus checked it; null without one, or if it did not answer.
  documento_conferido_em timestamptz,
  documento_apagado_em timestamptz,
  situacao text not null default 'aberta' check (situacao in ('aberta', 'aceita', 'recusada')),
  motivo text check (motivo in (
    'documento_ilegivel', 'documento_invalido', 'dados_diferentes', 'sem_confirmacao'
  )),
  resolvida_por uuid references administradores (id),
  resolvida_em timestamptz,
  -- SHA-256 of the link to the case.
  token_hash bytea not null unique,
  -- SHA-256 of the link to register, when it expires, and the account that was registered with it.
  cadastro_token_hash bytea unique,
  cadastro_expira_em timestamptz,
  cadastro_cliente_id uuid references clientes (id),
  -- When the account's own contact was notified of the claim.
  conta_avisada_em timestamptz,
  created_at timestamptz not null,
  constraint contestacoes_documento check ((documento_objeto is null) = (documento_apagado_em is not null)),
  constraint contestacoes_resolvida check (
    (situacao = 'aberta') = (resolvida_em is null) and (situacao = 'aberta') = (resolvida_por is null)
  ),
  constraint contestacoes_motivo check ((situacao = 'recusada') = (motivo is not null))
);
create unique index contestacoes_uma_aberta on contestacoes (cpf, lower(email)) where situacao = 'aberta';
create index contestacoes_situacao on contestacoes (situacao, created_at);
create index contestacoes_cliente on contestacoes (cliente_id);
