import pLimit from 'p-limit';
import { ProviderError } from '../../../adapters/provider-error.port.ts';
import type { Admin, Sistema } from '../../../platform/actor.ts';
import type { UseCase } from '../../../platform/deps.ts';
import { aplicarPagamento, type ApplyDeps } from '../cobrancas/cobrancas.public.ts';
import { announceProviders } from '../../../platform/live/topics.ts';
import { relerFatiaJob, type SliceRequest } from './avisos-asaas.jobs.ts';
import * as releituras from './releitura.repository.ts';
import type { OpenCobranca, SliceResult } from './releitura.repository.ts';

/** How many charges are read between two notes of how far it is: what a killed process reads again at the most. */
const SLICE = 20;
/** How many charges are read at once: as many calls as the background's lane to the provider lets through. */
const AT_ONCE = 4;

/**
 * Begins to read every open charge again; while one runs, nothing is begun. A job goes through them, slice by slice,
 * in the lane that leaves most of the provider's budget to patients.
 */
export async function pedirReleitura({
  actor,
  deps,
}: UseCase<Admin, null, Pick<ApplyDeps, 'runInTransaction' | 'clock'>>): Promise<void> {
  await deps.runInTransaction({ actor }, async (uow) => {
    const pedida_em = deps.clock();
    const total = await releituras.countOpenCobrancas(uow.db);
    const id = await releituras.insertReleitura(uow.db, { pedida_em, total });
    if (id === null) return;
    uow.audit({ action: 'avisos.reler_tudo', targetType: 'releitura', targetId: id });
    await uow.enqueue(relerFatiaJob, { releituraId: id, depois: null });
    announceProviders(uow);
  });
}

/** The job queue gives up a job within a week: a reading without its job would keep every other one from beginning. */
const LOST_MS = 14 * 86_400_000;

/** Ends a reading that nobody goes on with any more. */
export function endLostReleituras({ db, clock }: Pick<ApplyDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  return releituras.endReleiturasBefore(db, new Date(now.getTime() - LOST_MS), now);
}

/**
 * Reads the next slice and asks for the one after it, in one transaction with how far it is: killed anywhere, the
 * job comes back and reads at most one slice again.
 * @throws ProviderError when the provider cannot be asked now; the job tries again until it can
 */
export async function relerFatia({
  actor,
  input: { releituraId, depois },
  deps,
}: UseCase<Sistema, SliceRequest, ApplyDeps>): Promise<void> {
  const releitura = await releituras.findReleitura(deps.db, releituraId);
  // Another run of the same job was first.
  if (!releitura || releitura.terminada_em || releitura.ultima !== depois) return;
  const slice = { depois, ate: releitura.pedida_em, limit: SLICE };
  const open = await releituras.listOpenCobrancas(deps.db, slice);
  const result = await readSlice({ actor, input: open, deps });
  const last = open.length < SLICE;
  await deps.runInTransaction({ actor }, async (uow) => {
    const end = last ? deps.clock() : null;
    if (!(await releituras.advanceReleitura(uow.db, releituraId, depois, result, end))) return;
    if (!last) await uow.enqueue(relerFatiaJob, { releituraId, depois: result.ultima });
    announceProviders(uow);
  });
}

async function readSlice({
  actor,
  input: open,
  deps,
}: UseCase<Sistema, readonly OpenCobranca[], ApplyDeps>): Promise<SliceResult> {
  const limit = pLimit(AT_ONCE);
  let falhas = 0;
  const reads = open.map(({ asaas_id: pagamentoId }) =>
    limit(async () => {
      try {
        await aplicarPagamento({ actor, input: { pagamentoId }, deps });
      } catch (error) {
        // One charge of which nothing can be understood must not hold up the others.
        if (!(error instanceof ProviderError) || !ABOUT_ONE.has(error.kind)) {
          limit.clearQueue();
          throw error;
        }
        deps.log.warn({ err: error }, 'a charge was not read again');
        falhas += 1;
      }
    }),
  );
  await Promise.all(reads);
  const mudaram = await releituras.countChangedCobrancas(deps.db, open);
  return { lidas: open.length, falhas, mudaram, ultima: open.at(-1)?.id ?? null };
}

/** Failures that concern one charge and say nothing of the provider. */
const ABOUT_ONE: ReadonlySet<ProviderError['kind']> = new Set(['refused', 'invalid-answer']);
