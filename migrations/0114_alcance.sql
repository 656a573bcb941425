-- How patients read a doctor's name: chosen, never guessed from the name. Documents bear the registered name alone.
alter table medicos
  add column tratamento text not null default '' check (tratamento in ('', 'Dra.', 'Dr.')),
  add column nome_com_tratamento text not null
    generated always as (btrim(tratamento || ' ' || nome)) stored;

-- `resposta`: by a reply to the channel's own message. The number is looked up when one comes.
alter table mudancas_de_canal drop constraint mudancas_de_canal_por_check;
alter table mudancas_de_canal
  add constraint mudancas_de_canal_por_check check (por in ('conta', 'link', 'canal', 'resposta'));
create index mudancas_de_canal_telefone on mudancas_de_canal (telefone, canal) where ligado and telefone <> '';

-- The telephone by which a patient sets a new password without the mail: a code to it, a wait, and another code.
create table celulares_de_recuperacao (
  cliente_id uuid primary key references clientes (id) on delete cascade,
  -- It serves while it is the account's number.
  telefone text not null check (telefone ~ '^\d{11}$'),
  canal text not null check (canal in ('whatsapp', 'sms')),
  -- When its holder typed the code that was sent to it; null until then, and it opens nothing.
  confirmado_em timestamptz,
  -- The code that was sent last, keyed by APP_SECRET, until when it holds.
  codigo_hash text collate "C",
  codigo_ate timestamptz,
  -- A recovery that waits: since when, and from when on another code opens the new password.
  comecou_em timestamptz,
  libera_em timestamptz,
  check ((codigo_hash is null) = (codigo_ate is null)),
  check ((comecou_em is null) = (libera_em is null)),
  check (comecou_em is null or confirmado_em is not null)
);

-- When a passkey gave this session its last proof: for five minutes it serves in the place of the current password.
alter table sessoes add column chave_provada_em timestamptz;
