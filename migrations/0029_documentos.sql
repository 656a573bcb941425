-- Medical documents, from the draft to the bytes that were signed (docs/product/documents.md).
create table documentos (
  -- Made by the client: the same click, sent twice, is one draft.
  id uuid primary key,
  pedido_id uuid not null references pedidos (id),
  cliente_id uuid not null references clientes (id),
  medico_id uuid not null references medicos (id),
  tipo text not null check (tipo in (
    'simples', 'retencao', 'controle_especial', 'azul', 'azul_b2', 'amarela',
    'exames', 'encaminhamento', 'atestado', 'relatorio', 'prep'
  )),
  -- The document of the same order that this one goes along with.
  acompanha uuid references documentos (id),
  -- The revoked document in whose place this one was issued.
  substitui uuid unique references documentos (id),
  estado text not null default 'rascunho' check (estado in (
    'rascunho', 'a assinar', 'assinado', 'a imprimir', 'impresso', 'revogado', 'anulado'
  )),
  -- What the doctor typed; never changed after the issue.
  dados jsonb not null,
  -- Counts the changes of a draft: a change of an older one is refused.
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Given at the issue. The public number is unguessable; it stands in the QR code.
  codigo text collate "C" unique,
  canal text check (canal in ('eletronico', 'impresso', 'transcricao')),
  numero_sncr text,
  numero_simulado boolean not null default false,
  emitido_em timestamptz,
  -- Everything else that the sheet says (doctor, patient, context), as it was at the issue.
  folha jsonb,
  -- Given when the sheet is set: HMAC-SHA-256 of the secret code, the bytes with a hole for the signature, their hash.
  segredo_hmac bytea,
  preparado_objeto text collate "C" unique,
  preparado_sha256 bytea,
  paginas integer check (paginas > 0),
  -- Why the last try to sign failed, a word of the signature port; null when it did not.
  problema text,
  -- The document itself: a signed PDF, or the sheet to print.
  objeto text collate "C" unique,
  size bigint,
  sha256 text,
  assinado_em timestamptz,
  certificado_titular text,
  certificado_serie text,
  certificado_de_teste boolean not null default false,
  -- When the mail that tells the patient was handed to the mail server.
  enviado_em timestamptz,
  revogado_em timestamptz,
  revogado_motivo text,
  check (
    (estado = 'rascunho') = (emitido_em is null)
    and num_nonnulls(emitido_em, codigo, canal, folha) in (0, 4)
  ),
  check ((preparado_objeto is null) = (preparado_sha256 is null)),
  check (preparado_objeto is null or segredo_hmac is not null),
  check (num_nonnulls(objeto, size, sha256) in (0, 3)),
  check (estado <> 'assinado' or num_nonnulls(objeto, assinado_em, certificado_titular, certificado_serie) = 4),
  check ((estado = 'revogado') = (revogado_em is not null))
);
create index documentos_pedido on documentos (pedido_id, created_at);
create index documentos_cliente on documentos (cliente_id, created_at);
create index documentos_a_assinar on documentos (medico_id, emitido_em) where estado = 'a assinar';
-- A number that was taken is never given again, not even when its document is annulled.
create unique index documentos_numero_sncr on documentos (medico_id, tipo, numero_sncr) where numero_sncr is not null;
create index documentos_do_medico on documentos (medico_id, tipo, emitido_em desc) where emitido_em is not null;

-- What a doctor keeps to begin documents with.
create table modelos_de_documento (
  id uuid primary key,
  medico_id uuid not null references medicos (id) on delete cascade,
  tipo text not null,
  nome text not null,
  dados jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (medico_id, tipo, nome)
);

-- Ranges of numbers that the national system (SNCR) granted a doctor; the next one is taken by the issuing transaction.
create table faixas_sncr (
  id uuid primary key,
  medico_id uuid not null references medicos (id),
  numero text not null check (numero in ('RCE', 'RET', 'NRB', 'NRB2', 'NRA')),
  inicio bigint not null,
  fim bigint not null,
  proximo bigint not null,
  -- Made up by the demonstration; documents with such a number say so.
  simulada boolean not null default false,
  created_at timestamptz not null default now(),
  check (inicio > 0 and fim >= inicio and proximo between inicio and fim + 1)
);
create index faixas_sncr_medico on faixas_sncr (medico_id, numero, inicio);

-- What a patient reports to be wrong in a document of theirs.
create table relatos_de_erro (
  id uuid primary key,
  documento_id uuid not null references documentos (id),
  texto text not null,
  created_at timestamptz not null default now(),
  resolvido_em timestamptz
);
create index relatos_de_erro_documento on relatos_de_erro (documento_id);
