-- Passkeys (WebAuthn) of an account; the private half stays in the authenticator.
create table chaves_de_acesso (
  id uuid primary key default gen_random_uuid(),
  cliente_id uuid references clientes (id) on delete cascade,
  administrador_id uuid references administradores (id) on delete cascade,
  medico_id uuid references medicos (id) on delete cascade,
  credencial_id bytea not null unique check (octet_length(credencial_id) between 1 and 1023),
  -- COSE.
  chave_publica bytea not null check (octet_length(chave_publica) <= 2048),
  -- Signatures that the authenticator says it has made; 0 for ever in those that do not count.
  contador bigint not null check (contador >= 0),
  -- How the browser reached the authenticator, as a hint for the next time.
  transportes text[] not null default '{}',
  nome text not null check (length(nome) between 1 and 60),
  -- Kept by an account of the authenticator's maker, and so on more than one device.
  sincronizada boolean not null,
  created_at timestamptz not null default now(),
  usada_em timestamptz,
  check (num_nonnulls(cliente_id, administrador_id, medico_id) = 1)
);
create index chaves_de_acesso_cliente on chaves_de_acesso (cliente_id);
create index chaves_de_acesso_administrador on chaves_de_acesso (administrador_id);
create index chaves_de_acesso_medico on chaves_de_acesso (medico_id);

-- Challenges that wait for an authenticator's signature: one for each browser or session and purpose.
create table desafios_de_chave (
  -- SHA-256 of the browser's cookie, or of the session's id.
  portador_hash bytea not null,
  finalidade text not null check (finalidade in ('criar', 'entrar', 'provar')),
  desafio bytea not null,
  expira_em timestamptz not null,
  primary key (portador_hash, finalidade)
);
create index desafios_de_chave_expira on desafios_de_chave (expira_em);
