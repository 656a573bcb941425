import { SignatureError } from '#ports/signature.ts';
import type { Sistema } from '#platform/actor.ts';
import { LeaseBusy, withLease } from '#platform/db/queries/lease.ts';
import type { UseCase } from '#platform/deps.ts';
import type { MedicoRow } from '#features/contas/medicos/medicos.public.ts';
import { SigningStopped, type SigningProblem } from './assinar.errors.ts';
import { proveCertificate } from './certificado.policy.ts';
import * as espera from './espera.repository.ts';
import {
  completeDocument,
  type AssinarDeps,
  type Task,
  prepareDocument,
  type Ready,
  signBatch,
} from './documento.usecases.ts';
import {
  clearProblem,
  closeSession,
  findOpenSession,
  noteProblem,
  openByItself,
  problemOf,
  readActive,
  type UsableSession,
} from './sessao.usecases.ts';

/** `done`: nothing waits, or nobody may sign; `more`: another batch waits; `later`: to be tried again. */
export type RoundOutcome = 'done' | 'more' | 'later';

type Call = UseCase<Sistema, { medicoId: string }, AssinarDeps>;

/**
 * One replica asks for a doctor's signatures at a time. Preparing stops early enough (ms) that what remains, the call to
 * the provider and the writing, ends well within the term.
 */
const LEASE = { termMs: 120_000, waitMs: 0 };
const PREPARE_MS = 30_000;
/** More documents than this are not held in memory at once. */
const MOST = 20;

/** Problems that end the session; the doctor opens another. */
const ENDS: ReadonlySet<SigningProblem> = new Set([
  'expired',
  'wrong-holder',
  'no-certificate',
  'untrusted',
  'not-yet-valid',
  'certificate-expired',
  'revoked',
]);

/**
 * Signs one batch of what waits for a doctor, the earliest issued first. A try that ends between two steps is continued from
 * the rows: a sheet is set once, and a document that was marked as signed does not wait any more. The problem is stored
 * beside the session, as a code whose sentence the doctor reads.
 */
export async function assinarPendentes({ actor, input: { medicoId }, deps }: Call): Promise<RoundOutcome> {
  try {
    const round = () => signRound({ actor, deps, medicoId });
    return await withLease(deps.db, `assinar:${medicoId}`, LEASE, round);
  } catch (error) {
    if (error instanceof LeaseBusy) return 'later';
    const problem = problemOf(error);
    if (problem === null) throw error;
    await noteProblem({ actor, input: { medicoId, problem }, deps });
    return problem === 'inactive' ? 'done' : 'later';
  }
}

type Round = { actor: Sistema; deps: AssinarDeps; medicoId: string };

async function signRound({ actor, deps, medicoId }: Round): Promise<RoundOutcome> {
  if ((await espera.countWaiting(deps.db, medicoId)) === 0) return 'done';
  const medico = await readActive(deps, medicoId);
  const usable = (await findOpenSession(deps, medico)) ?? (await openByItself(deps, actor, medico));
  if (!usable) return 'done';
  try {
    return await signWith({ actor, deps, medico, usable });
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null || !ENDS.has(problem)) throw error;
    await noteProblem({ actor, input: { medicoId, problem }, deps });
    const { bilhete } = usable.aberta;
    await closeSession({ actor, input: { medicoId, which: { bilhete } }, deps });
    // The doctor may have opened another session meanwhile; a demonstration opens one automatically.
    return 'later';
  }
}

type Signing = { actor: Sistema; deps: AssinarDeps; medico: MedicoRow; usable: UsableSession };

async function signWith({ actor, deps, medico, usable }: Signing): Promise<RoundOutcome> {
  const { aberta, provider, session } = usable;
  const own = { alias: aberta.certificado_alias, certificate: aberta.certificado, chain: aberta.cadeia };
  const proven = await proveCertificate(deps.signing, own, session, deps.clock());
  const limit = Math.min(provider.batch, MOST);
  const waiting = await espera.listWaiting(deps.db, medico.id, limit);
  const task = { actor, deps, medico, proven, bilhete: aberta.bilhete };
  const { ready, failed, late } = await prepareAll(task, waiting);
  const signatures = await signBatch(provider, session, proven, ready).catch(async (error: unknown) => {
    const problem = problemOf(error);
    if (problem !== null) await espera.noteWaiting(deps.db, idsOf(ready), problem);
    throw error;
  });
  const incomplete = await completeAll(task, ready, signatures);
  if (failed || incomplete) {
    const problem = incomplete ?? 'document';
    await noteProblem({ actor, input: { medicoId: medico.id, problem }, deps });
    return 'later';
  }
  await clearProblem({ actor, input: { medicoId: medico.id }, deps });
  // A signed notification lets the prescription beside it follow.
  return late || (await espera.countWaiting(deps.db, medico.id)) > 0 ? 'more' : 'done';
}

/** A document that fails delays no other. */
async function prepareAll(task: Task, waiting: readonly espera.WaitingRow[]) {
  const { deps } = task;
  const started = performance.now();
  const ready: Ready[] = [];
  let failed = false;
  for (const row of waiting) {
    if (performance.now() - started > PREPARE_MS) return { ready, failed, late: true };
    try {
      const one = await prepareDocument(task, row);
      if (one) ready.push(one);
    } catch (error) {
      failed = true;
      deps.log.error({ err: error, documento: row.id }, 'a document was not prepared');
      await espera.noteWaiting(deps.db, [row.id], 'document');
    }
  }
  return { ready, failed, late: false };
}

/** Completes each document. @returns the last problem, null when there was none */
async function completeAll(
  task: Task,
  ready: readonly Ready[],
  signatures: ReadonlyMap<string, Buffer>,
): Promise<SigningProblem | null> {
  const { deps } = task;
  let last: SigningProblem | null = null;
  for (const [i, one] of ready.entries()) {
    const { id } = one.row;
    try {
      const signature = signatures.get(id);
      if (!signature) throw new SignatureError(task.proven.alias, 'invalid-answer');
      await completeDocument(task, one, signature);
    } catch (error) {
      last = problemOf(error) ?? 'document';
      if (!(error instanceof SigningStopped)) {
        deps.log.error({ err: error, documento: id }, 'a document was not completed');
      }
      await espera.noteWaiting(deps.db, [id], last);
      if (last !== 'timestamp') continue;
      // Each of the others would wait for the authority of time as long, and the lease ends meanwhile.
      await espera.noteWaiting(deps.db, idsOf(ready.slice(i + 1)), last);
      return last;
    }
  }
  return last;
}

const idsOf = (ready: readonly Ready[]): string[] => ready.map(({ row }) => row.id);
