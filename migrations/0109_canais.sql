-- How patients are reached beside their mail. A switch is the newest of its changes; without one it is off, but for the reminder to
-- renew, which is on.
create table mudancas_de_canal (
  id bigint generated always as identity primary key,
  cliente_id uuid not null references clientes (id) on delete cascade,
  canal text not null check (canal in ('push', 'whatsapp', 'sms', 'renovacao')),
  ligado boolean not null,
  -- The number that it was agreed for; another number is not written to.
  telefone text not null default '',
  -- By whom: in the account, by a mailed link, or by the channel itself, which cannot reach the patient any more.
  por text not null check (por in ('conta', 'link', 'canal')),
  em timestamptz not null default now()
);
create index mudancas_de_canal_cliente on mudancas_de_canal (cliente_id, canal, id desc);

-- Browsers that receive pushes. One ends with its session, so that nobody is told of an account that they left.
create table inscricoes_push (
  id uuid primary key default gen_random_uuid(),
  cliente_id uuid not null references clientes (id) on delete cascade,
  sessao_id uuid not null unique references sessoes (id) on delete cascade,
  endereco text collate "C" not null unique,
  -- The browser's public key and secret, base64url.
  p256dh text not null,
  auth text not null,
  -- Our public key that it was made for: under another one the push service refuses everything.
  chave text not null,
  created_at timestamptz not null default now()
);
create index inscricoes_push_cliente on inscricoes_push (cliente_id);

-- Messages beside the mails, one per channel and device. Kept 90 days.
create table recados (
  id uuid primary key,
  cliente_id uuid not null references clientes (id) on delete cascade,
  canal text not null check (canal in ('push', 'whatsapp', 'sms')),
  inscricao_id uuid references inscricoes_push (id) on delete cascade,
  -- The key of the mail that it goes beside.
  chave text collate "C" not null,
  -- The notice's name in domain/avisos.
  aviso text not null,
  caminho text not null,
  sai_em timestamptz not null,
  -- The provider's own id, by which it tells what became of it.
  referencia text collate "C" unique,
  enviado_em timestamptz,
  entregue_em timestamptz,
  lido_em timestamptz,
  falhou_em timestamptz,
  created_at timestamptz not null default now(),
  check ((canal = 'push') = (inscricao_id is not null))
);
create unique index recados_uma_vez on recados (chave, canal, coalesce(inscricao_id, cliente_id));
create index recados_cliente on recados (cliente_id, canal, created_at);
create index recados_inscricao on recados (inscricao_id) where inscricao_id is not null;
create index recados_created on recados (created_at);

-- Prescriptions whose end was looked up; the reminder to renew goes out once.
create table lembretes_de_renovacao (
  documento_id uuid primary key references documentos (id) on delete cascade,
  -- The first day without the medicine that ends first; null where quantity and posology do not tell.
  acaba_em date,
  lembrado_em timestamptz
);
create index lembretes_de_renovacao_a_mandar on lembretes_de_renovacao (acaba_em)
  where acaba_em is not null and lembrado_em is null;
