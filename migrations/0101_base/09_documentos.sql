-- Medical documents, from the draft to the signed bytes and their verification (docs/product/documents.md).

create table documentos (
  -- Made by the client: the same click sent twice is one draft.
  id uuid primary key,
  pedido_id uuid not null references pedidos (id),
  cliente_id uuid not null references clientes (id),
  medico_id uuid not null references medicos (id),
  tipo text not null check (tipo in (
    'simples', 'retencao', 'controle_especial', 'azul', 'azul_b2', 'amarela',
    'exames', 'encaminhamento', 'atestado', 'relatorio', 'prep'
  )),
  -- The document of the same order that this one accompanies.
  acompanha uuid references documentos (id),
  -- The revoked document that this one replaces.
  substitui uuid unique references documentos (id),
  estado text not null default 'rascunho' check (estado in (
    'rascunho', 'a assinar', 'assinado', 'a imprimir', 'impresso', 'revogado', 'anulado'
  )),
  -- Typed by the doctor; never changed after the issue.
  dados jsonb not null,
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Set at the issue, with the next five: the unguessable public number in the QR code.
  codigo text collate "C" unique,
  canal text check (canal in ('eletronico', 'impresso', 'transcricao')),
  numero_sncr text,
  numero_simulado boolean not null default false,
  emitido_em timestamptz,
  -- Everything else on the sheet (doctor, patient, context), as at the issue.
  folha jsonb,
  -- Set when the sheet is typeset: HMAC-SHA-256 of the secret code, the bytes with a hole for the signature, their hash.
  segredo_hmac bytea,
  preparado_objeto text collate "C" unique,
  preparado_sha256 bytea,
  paginas integer check (paginas > 0),
  -- Why the last attempt to sign failed, a word of the signature port; null if it did not.
  problema text,
  -- The document: a signed PDF, or the sheet to print.
  objeto text collate "C" unique,
  size bigint,
  sha256 text,
  assinado_em timestamptz,
  certificado_titular text,
  certificado_serie text,
  certificado_de_teste boolean not null default false,
  -- When the mail to the patient was accepted by the mail server.
  enviado_em timestamptz,
  revogado_em timestamptz,
  revogado_motivo text,
  -- The secret code, encrypted under APP_SECRET for this id, so that the patient's screen shows it without opening the stored PDF.
  -- Null until the sheet is typeset; of old documents until they are read.
  segredo_lacrado text,
  -- When the sheet was last printed; null before, and after the letter was lost (docs/decisions/0045).
  folha_impressa_em timestamptz,
  -- Its number was already used by an earlier document, before the unique index prevented it; the desk lists such documents.
  numero_repetido boolean not null default false,
  -- Proofs and a time-stamp are appended to a signed PDF, and another time-stamp before the certificate of the last one expires.
  -- Until when the bytes verify without another one; null where that was never read.
  provado_ate timestamptz,
  -- When proofs were last appended.
  arquivado_em timestamptz,
  check (
    (estado = 'rascunho') = (emitido_em is null)
    and num_nonnulls(emitido_em, codigo, canal, folha) in (0, 4)
  ),
  check ((preparado_objeto is null) = (preparado_sha256 is null)),
  check (preparado_objeto is null or segredo_hmac is not null),
  check (num_nonnulls(objeto, size, sha256) in (0, 3)),
  check (estado <> 'assinado' or num_nonnulls(objeto, assinado_em, certificado_titular, certificado_serie) = 4),
  check ((estado = 'revogado') = (revogado_em is not null)),
  check (segredo_lacrado is null or segredo_hmac is not null),
  check (arquivado_em is null or provado_ate is not null)
);
create index documentos_pedido on documentos (pedido_id, created_at);
create index documentos_cliente on documentos (cliente_id, created_at);
create index documentos_a_assinar on documentos (medico_id, emitido_em) where estado = 'a assinar';
create index documentos_do_medico on documentos (medico_id, tipo, emitido_em desc) where emitido_em is not null;
-- To find the document of a file that is being verified: by its hash, the secret in it, or the certificate that signed it.
create index documentos_sha256 on documentos (sha256) where sha256 is not null;
create index documentos_segredo on documentos (segredo_hmac) where segredo_hmac is not null;
create index documentos_certificado on documentos (certificado_serie) where certificado_serie is not null;
-- Documents of a month, by the day on which they became final.
create index documentos_finais on documentos ((coalesce(assinado_em, emitido_em)))
  where estado in ('assinado', 'a imprimir', 'impresso', 'revogado');
create index documentos_numero_repetido on documentos (emitido_em) where numero_repetido;
create index documentos_declarados on documentos (emitido_em, id)
  where emitido_em is not null and dados @> '{"itens": [{"foraDasListas": true}]}';
create index documentos_com_mencoes on documentos (emitido_em, id)
  where emitido_em is not null and dados -> 'mencoes' <> '[]';
create index documentos_sem_provas on documentos (id) where objeto is not null and arquivado_em is null;
create index documentos_provas_a_renovar on documentos (provado_ate) where arquivado_em is not null;
create unique index documentos_numero_sncr on documentos (canal, numero_sncr)
  where numero_sncr is not null and not numero_repetido;

-- The words, the number and the bytes of an issued document are never changed; its state, its printing and its sealed secret are.
-- The serving role cannot disable these triggers (server/platform/db/roles.ts).
create function emitido_fica() returns trigger language plpgsql as $$
begin
  raise exception 'issued documents stay: % on %', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger documentos_emitidos_ficam before update on documentos for each row
  when (old.emitido_em is not null and
    (old.id, old.pedido_id, old.cliente_id, old.medico_id, old.tipo, old.dados, old.folha,
      old.codigo, old.canal, old.numero_sncr, old.numero_simulado, old.emitido_em, old.created_at)
    is distinct from
    (new.id, new.pedido_id, new.cliente_id, new.medico_id, new.tipo, new.dados, new.folha,
      new.codigo, new.canal, new.numero_sncr, new.numero_simulado, new.emitido_em, new.created_at))
  execute function emitido_fica();
create trigger documentos_emitidos_nao_saem before delete on documentos for each row
  when (old.emitido_em is not null) execute function emitido_fica();

-- When APP_SECRET is changed, the owner of the tables renews the hash of each secret code, and only where the command says so
-- (docs/decisions/0070). The search path keeps a temporary table from replacing pg_class.
create function segredo_fica() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if current_setting('zelo.renova_segredos', true) = 'sim' and new.segredo_hmac is not null and
     pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'member') then
    return new;
  end if;
  raise exception 'issued documents stay: % on %', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger documentos_segredo_fica before update on documentos for each row
  when (old.objeto is not null and old.segredo_hmac is distinct from new.segredo_hmac)
  execute function segredo_fica();

-- Signed bytes are replaced only by longer ones, after the row of the earlier bytes was inserted into documentos_versoes.
create function bytes_crescem() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.paginas is not distinct from new.paginas and new.size > old.size and old.assinado_em is not null and exists (
    select from documentos_versoes v
     where v.documento_id = old.id and v.sha256 = old.sha256 and v.objeto = old.objeto and v.size = old.size
  ) then
    return new;
  end if;
  raise exception 'issued documents stay: % on %', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger documentos_bytes_ficam before update on documentos for each row
  when (old.objeto is not null and
    (old.objeto, old.size, old.sha256, old.paginas) is distinct from
    (new.objeto, new.size, new.sha256, new.paginas)
    -- An aid for transcription, which is no prescription, is typeset again with the number of its paper form.
    and not (old.canal = 'transcricao' and old.estado = 'a imprimir' and new.estado = 'a imprimir' and new.objeto is null))
  execute function bytes_crescem();

-- Earlier bytes of documents: a file with them is the document as well.
create table documentos_versoes (
  sha256 text collate "C" primary key,
  documento_id uuid not null references documentos (id),
  objeto text collate "C" not null unique,
  size bigint not null,
  substituida_em timestamptz not null
);
create index documentos_versoes_documento on documentos_versoes (documento_id);
create trigger documentos_versoes_ficam before update or delete on documentos_versoes for each row
  execute function emitido_fica();

-- Who saw the preview of a draft without errors, and of which version.
create table documentos_vistos (
  documento_id uuid primary key references documentos (id) on delete cascade,
  medico_id uuid not null references medicos (id),
  versao integer not null,
  em timestamptz not null
);

-- Prescriptions that were issued on a doctor's declaration are checked again when the reference lists change: the version of the
-- lists that checked it last, and the document that it would have needed; null where it fits.
create table declaracoes_revistas (
  documento_id uuid primary key references documentos (id),
  versao text not null,
  pede text,
  revista_em timestamptz not null,
  -- Why it would have needed another document.
  porque text[] not null default '{}'
);
create index declaracoes_que_pedem on declaracoes_revistas (documento_id) where pede is not null;

-- Pages of documents as pictures: a cache, drawn on first view.
create table folhas_desenhadas (
  documento_id uuid not null references documentos (id),
  pagina integer not null check (pagina > 0),
  -- SHA-256 of the drawn document: a page of other bytes is drawn again.
  sha256 text not null,
  objeto text collate "C" not null unique,
  created_at timestamptz not null default now(),
  primary key (documento_id, pagina)
);

-- Errors that patients reported in their documents; at most one open report per document.
create table relatos_de_erro (
  id uuid primary key,
  documento_id uuid not null references documentos (id),
  texto text not null,
  created_at timestamptz not null default now(),
  resolvido_em timestamptz,
  -- Null for a report that a revocation resolved.
  resposta text,
  respondido_por uuid references medicos (id),
  constraint relatos_de_erro_resposta check (
    (resposta is null) = (respondido_por is null) and (resposta is null or resolvido_em is not null)
  )
);
create index relatos_de_erro_documento on relatos_de_erro (documento_id);
create unique index relatos_de_erro_aberto on relatos_de_erro (documento_id) where resolvido_em is null;

-- Quantities of a document that pharmacists recorded as dispensed, after proving its secret code. It informs later verifications and forbids
-- nothing.
create table dispensacoes (
  -- Made by the page: the same click sent twice is one entry.
  id uuid primary key,
  documento_id uuid not null references documentos (id) on delete cascade,
  nome text not null,
  -- Number and state of the registration at the regional council of pharmacy, as typed and not verified.
  crf text not null,
  uf text not null,
  -- [{ "item": number of the medicine, counted from 1, "quantidade": text }]
  itens jsonb not null,
  created_at timestamptz not null default now(),
  -- Keyed hash of the sender's network and the document: equal only for entries of one document from one network. Null in old
  -- rows and where networks are not counted.
  rede text,
  -- SHA-256, in lower-case hexadecimal, of the document with the pharmacist's qualified signature, if the entry came as such a
  -- file; null for a typed entry, which is not verified.
  arquivo_sha256 text
);
create index dispensacoes_documento on dispensacoes (documento_id, created_at);
create unique index dispensacoes_arquivo on dispensacoes (documento_id, arquivo_sha256) where arquivo_sha256 is not null;

-- A doctor's templates.
create table modelos_de_documento (
  id uuid primary key,
  medico_id uuid not null references medicos (id) on delete cascade,
  tipo text not null,
  nome text not null,
  dados jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Clinical note of the template; may be empty.
  nota text not null default '' check (length(nota) <= 5000),
  unique (medico_id, tipo, nome)
);

-- Anvisa's official models of controlled prescriptions, and who compared them with our layouts (docs/decisions/0078). The newest of
-- a kind counts; a newer one has to be confirmed again.
create table modelos_oficiais (
  tipo text not null check (tipo in ('controle_especial', 'azul', 'azul_b2', 'amarela')),
  versao text not null,
  sha256 text not null,
  size bigint not null,
  instalado_em timestamptz not null,
  confirmado_em timestamptz,
  confirmado_por text,
  -- The version of our layout that was compared.
  desenho integer,
  primary key (tipo, versao),
  check (num_nonnulls(confirmado_em, confirmado_por, desenho) in (0, 3))
);

-- A doctor's session with the provider of their signing key, one row per doctor.
create table sessoes_de_assinatura (
  medico_id uuid primary key references medicos (id) on delete cascade,
  -- The open session; all seven are null without one. The ticket signs in the doctor's name, so it is encrypted.
  provedor text,
  bilhete text,
  -- The signing certificate and those above it (DER), and the provider's name for it.
  certificado_alias text,
  certificado bytea,
  cadeia bytea[],
  aberta_em timestamptz,
  expira_em timestamptz,
  -- The process that has the key in memory; null where every replica can use the ticket.
  processo uuid,
  -- A pending authorisation at the provider's page: hash of the `state` and encrypted code verifier (OAuth 2.0 with PKCE).
  autorizacao_estado bytea,
  autorizacao_verificador text,
  autorizacao_ate timestamptz,
  -- Why the last attempt to open a session or to sign failed.
  problema text,
  problema_em timestamptz,
  -- The doctor's sign-in session that opened it and with which it ends, and when that one proved the doctor's presence.
  sessao_id uuid,
  provada_em timestamptz,
  check (num_nonnulls(provedor, bilhete, certificado_alias, certificado, cadeia, aberta_em, expira_em) in (0, 7)),
  check (num_nonnulls(autorizacao_estado, autorizacao_verificador, autorizacao_ate) in (0, 3)),
  check (num_nonnulls(problema, problema_em) in (0, 2))
);
