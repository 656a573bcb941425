import type { Bundle, FhirResource } from 'fhir/r4';
import { servicoPorTitulo } from '#domain/catalogo/servicos.ts';
import { maskEmail } from '#domain/contas/email.ts';
import { ehReceita, slugDoServico, tiposDoServico } from '#domain/documentos/tipos.ts';
import type { Storage } from '#ports/storage.ts';
import type { Paciente } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import type { Signer, Vault } from '#platform/secrets/secrets.ts';
import { readCliente } from '#features/contas/clientes/clientes.public.ts';
import { readStoredSecret } from '../segredo/guardados.public.ts';
import { hashesOf, keepSecret, openSecret } from '../segredo/segredo.public.ts';
import { findEmitido, readBundle } from '../fhir/fhir.public.ts';
import { hasBytes, opensAsFile, type AsFile } from './entrega.policy.ts';
import { presentFileName } from './entrega.presenter.ts';
import * as entrega from './entrega.repository.ts';
import type { DocumentoEntregue } from './entrega.repository.ts';

export type EntregaDeps = BaseDeps & {
  storage: Storage;
  settings: MailSettings;
  signer: Signer;
  vault: Vault;
};

type Call<Input> = UseCase<Paciente, Input, EntregaDeps>;

/** The documents of an order, each with its secret and what replaced it, and where mail about them goes. */
export type DocumentosDoPedido = {
  documentos: { row: DocumentoEntregue; segredo: string | null; substituidoPor: string | null }[];
  email: { mascarado: string; confirmado: boolean } | null;
};

/** Lists the documents of one order that exist for its patient. @throws naoEncontrado, also for a foreign order */
export async function listarDocumentos({
  actor,
  input,
  deps,
}: Call<{ id: string }>): Promise<DocumentosDoPedido> {
  const { scope } = actor;
  const [servico, rows, cliente] = await Promise.all([
    entrega.findServico(deps.db, scope, input.id),
    entrega.listDocumentos(deps.db, scope, input.id),
    readCliente(deps.db, scope),
  ]);
  if (servico === undefined) throw notFound();
  const { email_contato: email, email_confirmado_em } = cliente;
  return {
    documentos: await Promise.all(
      rows.map(async (row) => ({
        row,
        segredo: await findSecret(row, deps),
        substituidoPor: rows.find(({ substitui }) => substitui === row.id)?.id ?? null,
      })),
    ),
    email: email === '' ? null : { mascarado: maskEmail(email), confirmado: email_confirmado_em !== null },
  };
}

/**
 * The last prescription that the patient was given of the kinds that the order's service pays for; undefined without one.
 * @throws naoEncontrado, also for a foreign order
 */
export async function lerReceitaAnterior({
  actor: { scope },
  input,
  deps,
}: Call<{ id: string }>): Promise<DocumentoEntregue | undefined> {
  const servico = servicoPorTitulo((await entrega.findServico(deps.db, scope, input.id)) ?? '');
  if (servico === null) throw notFound();
  const tipos = tiposDoServico(slugDoServico(servico.titulo)).filter(ehReceita);
  return tipos.length === 0 ? undefined : entrega.findUltimo(deps.db, { scope, pedidoId: input.id }, tipos);
}

/**
 * The secret out of the row's seal. A document that was signed before there were seals holds it in its bytes alone: those are
 * read once, and the secret is sealed then. Null for one that was revoked, or not handed out.
 */
async function findSecret(row: DocumentoEntregue, deps: EntregaDeps): Promise<string | null> {
  if (row.estado !== 'assinado' || !hasBytes(row)) return null;
  const { id, segredo_lacrado: sealed } = row;
  const opened = sealed === null ? null : openSecret(sealed, id, deps);
  if (opened !== null) return opened;
  const read = await readStoredSecret(row, deps);
  if (read !== null) {
    const { segredo_lacrado } = keepSecret(read, id, deps);
    await entrega.sealSegredo(deps.db, id, segredo_lacrado, hashesOf(read, deps));
  }
  return read;
}

/**
 * The document of a patient that may be opened as a file; opening it is audited.
 * @throws naoEncontrado for an unknown, foreign or unfinished document, and for one that leaves on paper
 */
export async function abrirDocumento({
  actor,
  input,
  deps,
}: Call<{ id: string }>): Promise<AsFile<DocumentoEntregue>> {
  const row = await entrega.findDocumento(deps.db, actor.scope, input.id);
  if (!row || !opensAsFile(row)) throw notFound();
  await deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({ action: 'documento.baixar', targetType: 'documento', targetId: row.id }),
  );
  return row;
}

/**
 * A document of the patient as a Bundle of FHIR, with the signed PDF in it; taking it is audited like the PDF.
 * @throws naoEncontrado for an unknown, foreign or unfinished document, and for one that leaves on paper
 */
export async function baixarEmFhir({
  actor,
  input,
  deps,
}: UseCase<Paciente, { id: string }, EntregaDeps>): Promise<{
  nome: string;
  bundle: Bundle<FhirResource>;
}> {
  const row = await findEmitido(deps.db, actor.scope, input.id);
  if (!row || !opensAsFile(row)) throw notFound();
  const bundle = await readBundle(row, deps.storage);
  await deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({ action: 'documento.baixar_fhir', targetType: 'documento', targetId: row.id }),
  );
  return { nome: presentFileName(row, row.assinado_em), bundle };
}
