import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { SignatureProvider } from '#ports/signature.ts';
import { StorageNotFound } from '#ports/storage.ts';
import type { Sistema } from '#platform/actor.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import { heldUntil } from '#pades/archive/archive.ts';
import { assemble } from '#pades/cms.ts';
import type { DocumentKeys } from '#pades/document-keys.ts';
import { claimedTimeOf, findSignatures } from '#pades/find-signatures.ts';
import type { Rectangle } from '#pades/pdf-update.ts';
import { inject, prepare } from '#pades/prepare.ts';
import { signedAttributes } from '#pades/signed-attributes.ts';
import { requestTimestamp, TimestampUnavailable } from '#pades/timestamp.ts';
import { verify, type SignatureReport } from '#pades/verify.ts';
import type { Signer } from '#platform/secrets/secrets.ts';
import { storeBytes, type StoreBytesDeps } from '#platform/storage/store-bytes.ts';
import type { MedicoRow } from '#features/contas/medicos/medicos.public.ts';
import { assinadoEvents } from '../documentos.events.ts';
import { arquivarDepois } from '../arquivamento/arquivamento.public.ts';
import { keepSecret, newSecret } from '../segredo/segredo.public.ts';
import { SigningStopped } from './assinar.errors.ts';
import type { ProvenCertificate } from './certificado.policy.ts';
import * as repository from './espera.repository.ts';
import type { WaitingRow } from './espera.repository.ts';
import { holdSessao } from './sessao.repository.ts';
import type { SessaoDeps } from './sessao.usecases.ts';

/** A sheet as it goes to the signature: set, not signed, with the pharmacist's place and what the Info dictionary says of it. */
export type SheetToSign = {
  pdf: Uint8Array;
  paginas: number;
  place: Rectangle | null;
  keys: Omit<DocumentKeys, 'secret'>;
};

/** A document that was signed, for those who go on with its order. */
export type DocumentoAssinado = { id: string; pedidoId: string; clienteId: string; medicoId: string };

export type AssinarDeps = SessaoDeps &
  StoreBytesDeps & {
    signer: Signer;
    /** Sets the sheet of an issued document; by the slice that issues. @throws DocumentsUnavailable */
    setSheet(ask: {
      documentoId: string;
      segredo: string;
      certificadoDeTeste: boolean;
      em: Date;
    }): Promise<SheetToSign>;
    /** The contexts above going on: in the transaction that marks the document as signed. */
    aoAssinar(uow: UnitOfWork, documento: DocumentoAssinado): Promise<void>;
  };

/** A document with its hole, and what the doctor's key signs in its place. */
export type Ready = { row: WaitingRow; bytes: Buffer; attributes: Buffer };

/** Work within one signing session, of this sealed ticket. */
export type Task = {
  actor: Sistema;
  deps: AssinarDeps;
  medico: MedicoRow;
  proven: ProvenCertificate;
  bilhete: string;
};

/** RDC 1.000/2025, art. 12: the date of the signature is that of the issue. The printed instant may be so much older (ms). */
const APART_MS = 5 * 60_000;
/** A preparation may wait so long for its signature, which then takes at most the term of a round (ms). */
const PREPARED_FOR_MS = 3 * 60_000;

/** The field of the doctor's signature, and the empty one that a pharmacist may sign. */
const FIELDS = { own: 'Medico', later: 'Farmaceutico' };

/**
 * Sets and stores the sheet of a document with a hole for the signature, unless a try of the last three minutes did: the
 * printed instant is the signed one. The secret is made here and written into the bytes; the row keeps its hash and its seal.
 * @returns null when the document does not wait any more
 */
export async function prepareDocument(task: Task, row: WaitingRow): Promise<Ready | null> {
  const { deps, proven } = task;
  const kept = await keptPreparation(task, row);
  const prepared = kept ?? (await makePreparation(task, row));
  if (!prepared) return null;
  const { certificate } = proven;
  const { policy } = deps.signing;
  const attributes = signedAttributes({ sha256: prepared.sha256, certificate, policy });
  return { row: { ...row, preparado_objeto: prepared.objeto }, bytes: prepared.bytes, attributes };
}

type Prepared = { objeto: string; bytes: Buffer; sha256: Buffer };

async function keptPreparation({ deps }: Task, row: WaitingRow): Promise<Prepared | null> {
  const { id, preparado_objeto: objeto, preparado_sha256: sha256 } = row;
  if (objeto === null || sha256 === null) return null;
  try {
    const bytes = await buffer(await deps.storage.read(objeto));
    if (ageOf(bytes, deps) <= PREPARED_FOR_MS) return { objeto, sha256, bytes };
  } catch (error) {
    if (!(error instanceof StorageNotFound)) throw error;
  }
  await forget({ deps }, id, objeto);
  return null;
}

/** How long ago the instant is that a prepared document claims and prints (ms). */
function ageOf(prepared: Buffer, { clock }: Pick<AssinarDeps, 'clock'>): number {
  const signature = findSignatures(prepared).found.at(-1);
  const claimed = signature ? claimedTimeOf(signature) : null;
  return clock().getTime() - (claimed?.getTime() ?? 0);
}

/** Gives a preparation up: its document is set again. Where its bytes stay, the sweep of the store finds them. */
async function forget({ deps }: Pick<Task, 'deps'>, id: string, objeto: string): Promise<void> {
  await repository.forgetPreparation(deps.db, id, objeto);
  await deps.storage.remove(objeto).catch(() => undefined);
}

async function makePreparation({ actor, deps, medico }: Task, { id }: WaitingRow): Promise<Prepared | null> {
  const now = deps.clock();
  const segredo = newSecret();
  const certificadoDeTeste = deps.signing.test;
  const { pdf, paginas, place, keys } = await deps.setSheet({
    documentoId: id,
    segredo,
    certificadoDeTeste,
    em: now,
  });
  const { bytes, sha256 } = await prepare(pdf, {
    field: FIELDS.own,
    name: medico.nome,
    at: now,
    icpBrasil: deps.signing.policy !== undefined,
    first: { keys: { ...keys, secret: segredo }, laterField: FIELDS.later, laterPlace: place },
  });
  const objeto = `documentos/${id}/a-assinar-${randomUUID()}`;
  await storeBytes(deps, objeto, bytes);
  const preparation = { objeto, sha256, paginas, segredo: keepSecret(segredo, id, deps) };
  const stored = await deps.runInTransaction({ actor }, ({ db }) =>
    repository.storePreparation(db, id, preparation, now),
  );
  if (!stored) await deps.storage.remove(objeto);
  return stored ? { objeto, bytes, sha256 } : null;
}

/**
 * Completes a document with the signature of its attributes: time-stamp, CMS, verified as by any reader, stored for good,
 * and marked together with what follows from it. A second try for the same preparation changes nothing. A signature that
 * comes after the end of its session, or too long after the printed instant, is thrown away, and the document waits.
 * @throws SigningStopped `timestamp`, `expired`
 */
export async function completeDocument(
  { actor, deps, medico, proven, bilhete }: Task,
  { row, bytes, attributes }: Ready,
  signature: Uint8Array,
): Promise<void> {
  const { certificate, chain, subject, serial } = proven;
  if (ageOf(bytes, deps) > APART_MS) return forget({ deps }, row.id, row.preparado_objeto ?? '');
  const timestamp = await witness(deps, signature);
  const cms = assemble({ attributes, signature, certificate, chain, timestamp });
  const document = inject(bytes, cms);
  const signatures = await requireAuthentic(deps, document);
  const objeto = `documentos/${row.id}/assinado-${randomUUID()}`;
  const { size, sha256 } = await storeBytes(deps, objeto, document);
  const owner = { titular: subject, serie: serial, deTeste: deps.signing.test };
  const marked = await deps.runInTransaction({ actor }, async (uow) => {
    // Before the order: the end of a session locks in this order, too.
    if (!(await holdSessao(uow.db, medico.id, bilhete))) throw new SigningStopped('expired');
    const signed = { objeto, size, sha256, provadoAte: heldUntil(signatures), ...owner };
    if (!(await repository.storeSigned(uow.db, row, signed, deps.clock()))) return false;
    const { id, pedido_id: pedidoId, cliente_id: clienteId, medico_id: medicoId } = row;
    uow.audit({ action: 'documento.assinar', targetType: 'documento', targetId: id });
    uow.emit(...assinadoEvents({ pedidoId, medicoId }));
    await arquivarDepois(uow, deps.signing);
    await deps.aoAssinar(uow, { id, pedidoId, clienteId, medicoId });
    return true;
  });
  // The bytes that no row names any more; where this fails, the sweep of the store finds them.
  await deps.storage.remove(marked ? (row.preparado_objeto ?? objeto) : objeto).catch(() => undefined);
}

/** A batch is asked for once; after a lost answer it is asked for again, with the same result. */
export function signBatch(
  provider: SignatureProvider,
  session: Parameters<SignatureProvider['sign']>[0],
  proven: ProvenCertificate,
  ready: readonly Ready[],
): Promise<ReadonlyMap<string, Buffer>> {
  const batch = ready.map(({ row, attributes }) => ({ id: row.id, attributes }));
  return provider.sign(session, proven, batch);
}

async function witness({ signing }: AssinarDeps, signature: Uint8Array): Promise<Buffer | undefined> {
  if (!signing.timestamp) return undefined;
  try {
    return await requestTimestamp(signing.timestamp, signature);
  } catch (error) {
    if (error instanceof TimestampUnavailable) throw new SigningStopped('timestamp');
    throw error;
  }
}

/** @throws SigningStopped `timestamp-untrusted`: one of an authority that is not trusted */
async function requireAuthentic(
  { signing, clock }: AssinarDeps,
  document: Buffer,
): Promise<readonly SignatureReport[]> {
  const { roots, others } = (await signing.anchors?.()) ?? { roots: [], others: [] };
  const seen = await verify(document, { roots, others, at: clock() });
  if (!seen.ok || seen.verdict !== 'authentic') {
    throw new Error(`a document of ours does not hold: ${seen.ok ? seen.verdict : seen.why}`);
  }
  const [own] = seen.signatures;
  if (signing.timestamp && !own?.timestamp?.holds) throw new SigningStopped('timestamp-untrusted');
  return seen.signatures;
}
