import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Signing } from '#ports/signature.ts';
import type { Sistema } from '#platform/actor.ts';
import { command } from '#platform/db/command/command.ts';
import { call, type Decision } from '#platform/db/command/decision.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import { LeaseBusy, withLease } from '#platform/db/queries/lease.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { archive, NotProvable, ProofsUnavailable, type ArchiveOptions } from '#pades/archive/archive.ts';
import { TimestampUnavailable } from '#pades/timestamp.ts';
import { storeBytes, type StoreBytesDeps } from '#platform/storage/store-bytes.ts';
import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';
import {
  holdBytes,
  listDue,
  noteProvadoAte,
  replaceBytes,
  type Archived,
  type DueRow,
} from './arquivamento.repository.ts';

export type ArquivarDeps = BaseDeps &
  StoreBytesDeps & { signing: Pick<Signing, 'anchors' | 'revocation' | 'timestamp'> };

/** `depois`: the document after which a run goes on; `tentativa` counts the runs in a row that a provider stopped. */
export type Arquivar = { depois?: string; tentativa?: number };

/**
 * Adds proofs to signed documents: soon after each signature, and every night for the time-stamps that end. One waits at a
 * time, also while another one runs.
 */
export const arquivarJob: JobDefinition<Arquivar> = {
  name: 'documentos.arquivar',
  options: PATIENT_RETRIES,
  onePerKey: 'waiting',
  cron: '40 3 * * *',
};

/** Enqueues the proofs of the document that is signed in this transaction, where an authority of time is configured. */
export async function arquivarDepois(
  uow: UnitOfWork,
  { timestamp }: Pick<Signing, 'timestamp'>,
): Promise<void> {
  if (timestamp) await uow.enqueue(arquivarJob, {}, { singletonKey: 'todas' });
}

/** `more`: others wait after `depois` · `later`: a provider gave nothing for at least one document. */
export type ArquivarOutcome = { state: 'done' | 'later' } | { state: 'more'; depois: string };

/** A time-stamp is renewed so long before its certificate ends (ms). */
const RENEW_MS = 90 * 24 * 60 * 60_000;
/** Documents of one run: with its calls over the network it ends within the lease. */
const BATCH = 10;
const LEASE = { termMs: 6 * 60_000, waitMs: 0 };

/**
 * Adds validation data and a time-stamp to documents that have none, and another time-stamp to those whose last one ends.
 * Nothing that was signed is changed: the bytes grow, and those of before stay known. A document that gets no proofs delays
 * no other.
 */
export async function arquivarDocumentos({
  actor,
  input: { depois },
  deps,
}: UseCase<Sistema, { depois: string | null }, ArquivarDeps>): Promise<ArquivarOutcome> {
  const { anchors, timestamp, revocation } = deps.signing;
  if (!anchors || !timestamp) return { state: 'done' };
  const trusted = { anchors: await anchors(), timestamp, revocation };
  try {
    return await withLease(deps.db, 'arquivar', LEASE, () => addToDue({ actor, deps, trusted }, depois));
  } catch (error) {
    if (error instanceof LeaseBusy) return { state: 'later' };
    throw error;
  }
}

type Run = { actor: Sistema; deps: ArquivarDeps; trusted: Omit<ArchiveOptions, 'at'> };

async function addToDue(run: Run, depois: string | null): Promise<ArquivarOutcome> {
  const { deps } = run;
  const now = deps.clock();
  const due = await listDue(deps.db, { now, renewBefore: new Date(now.getTime() + RENEW_MS), depois }, BATCH);
  let [missed, renews] = [false, true];
  for (const row of due) {
    if (row.arquivado_em !== null && !renews) continue;
    const outcome = await addTo(run, row);
    // An authority of time that does not answer now answers for no other document.
    if (outcome === 'no-timestamp') return { state: 'later' };
    missed ||= outcome === 'no-proofs';
    renews &&= outcome !== 'no-longer';
  }
  const last = due.length === BATCH ? due.at(-1) : undefined;
  if (last) return { state: 'more', depois: last.id };
  return { state: missed ? 'later' : 'done' };
}

/** `no-longer`: another time-stamp would end with the one that is there. */
type Added = 'done' | 'no-timestamp' | 'no-proofs' | 'no-longer';

async function addTo(run: Run, row: DueRow): Promise<Added> {
  const { log, db } = run.deps;
  try {
    return await archiveOne(run, row);
  } catch (error) {
    if (error instanceof TimestampUnavailable) return 'no-timestamp';
    if (error instanceof ProofsUnavailable) return 'no-proofs';
    const until = error instanceof NotProvable ? error.heldUntil : null;
    // Too late: its certificate ended before anybody witnessed the signature. It is not read again.
    if (until && until <= run.deps.clock()) await noteProvadoAte(db, row.id, until);
    else log.error({ err: error, documento: row.id }, 'no proofs could be added to a document');
    return 'done';
  }
}

async function archiveOne({ actor, deps, trusted }: Run, row: DueRow): Promise<Added> {
  const now = deps.clock();
  const pdf = await buffer(await deps.storage.read(row.objeto));
  const { bytes, heldUntil } = await archive(pdf, { ...trusted, at: now });
  if (row.arquivado_em && row.provado_ate && heldUntil <= row.provado_ate) return 'no-longer';
  const objeto = `documentos/${row.id}/provas-${randomUUID()}`;
  const { size, sha256 } = await storeBytes(deps, objeto, bytes);
  const archived = { objeto, size, sha256, provadoAte: heldUntil };
  if (!(await keep({ actor, input: { row, archived }, deps }))) await deps.storage.remove(objeto);
  return 'done';
}

/** Replaces the bytes of a row by longer ones. @returns false when another process replaced them first */
const keep = command({
  load: ({ input: { row } }: UseCase<Sistema, { row: DueRow; archived: Archived }, ArquivarDeps>) => ({
    held: call(holdBytes, row),
  }),
  decide: ({ held }, { input: { row, archived }, now }): Decision<boolean> => {
    if (!held) return { answer: false };
    return {
      writes: [call(replaceBytes, { ...row, ...held }, archived, now)],
      audit: [{ action: 'documento.arquivar', targetType: 'documento', targetId: row.id }],
      answer: true,
    };
  },
});
