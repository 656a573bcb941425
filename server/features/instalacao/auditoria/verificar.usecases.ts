import { createHash } from 'node:crypto';
import type { Sistema } from '#platform/actor.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { readTimestamp } from '#pades/timestamp.ts';
import type { KnownHeads } from './ancoras.policy.ts';
import { countUnsealed, listStamped, readStamp } from './auditoria.repository.ts';
import { GENESIS, proveChain, type Fault, type ProvenBatch } from './cadeia.usecases.ts';

/** Roots that prove the authority of a time-stamp; null: stamps are read, and whose they are is not proven. */
export type StampRoots = { roots: readonly Uint8Array[]; others: readonly Uint8Array[] } | null;

/** The fault, and the witness that showed it: the chain itself, an anchor of the log, or a time-stamp. */
export type FaultFound = Fault & { por: 'cadeia' | 'ancora' | 'carimbo' };

/** The outcome of a whole check. */
export type VerifiedAudit = {
  fault: FaultFound | null;
  lotes: number;
  linhas: number;
  /** Lines that no batch has sealed yet. */
  semSelo: number;
  ancoras: number;
  carimbos: number;
  /** The last batch that an anchor or a time-stamp witnesses; null where none does. */
  testemunhado: number | null;
};

type Verify = UseCase<Sistema, { anchors: KnownHeads; roots: StampRoots }, Pick<BaseDeps, 'db'>>;

/**
 * Verifies the whole audit: the chain from its first line, and its heads against the anchors, which are kept outside the
 * database. A chain that is consistent and differs from an anchor was rewritten; the first line that may be wrong is then the
 * first one after the last witnessed batch.
 */
export async function verificarAuditoria({ input, deps: { db } }: Verify): Promise<VerifiedAudit> {
  const { anchors, roots } = input;
  const stamped = await listStamped(db);
  const counts = { lotes: 0, linhas: 0, ancoras: 0, carimbos: 0 };
  let testemunhado: number | null = null;
  let unwitnessed: number | null = null;
  let por: FaultFound['por'] = 'cadeia';
  const seen = new Set<number>();

  const witness = async (batch: ProvenBatch): Promise<Fault | null> => {
    const { lote, hash, primeira, linhas } = batch;
    counts.lotes += 1;
    counts.linhas += linhas;
    unwitnessed ??= primeira;
    const fault = { lote, linha: unwitnessed };
    const anchor = anchors.get(lote);
    if (anchor !== undefined) {
      seen.add(lote);
      por = 'ancora';
      if (anchor !== hash.toString('hex')) return fault;
      counts.ancoras += 1;
    }
    if (stamped.has(lote)) {
      por = 'carimbo';
      const token = await readStamp(db, lote);
      if (!token || !stampHolds(token, hash, roots)) return fault;
      counts.carimbos += 1;
    }
    por = 'cadeia';
    if (anchor !== undefined || stamped.has(lote)) {
      testemunhado = lote;
      unwitnessed = null;
    }
    return null;
  };

  const broken = await proveChain(db, GENESIS, witness);
  const missing = broken
    ? undefined
    : [...anchors.keys()].filter((lote) => !seen.has(lote)).toSorted(order)[0];
  const fault: FaultFound | null = broken
    ? { ...broken, por }
    : missing === undefined
      ? null
      : { lote: missing, linha: null, por: 'ancora' };
  return { ...counts, fault, semSelo: await countUnsealed(db), testemunhado };
}

const order = (a: number, b: number) => a - b;

function stampHolds(token: Buffer, head: Buffer, pinned: StampRoots): boolean {
  const imprint = (algorithm: string) => createHash(algorithm).update(head).digest();
  const witnessed = readTimestamp(token, imprint, pinned ?? { roots: [] });
  return witnessed !== null && (pinned ? witnessed.holds : witnessed.fits);
}
