import pLimit from 'p-limit';
import { ProviderError } from '#ports/provider-error.ts';
import type { Admin, Sistema } from '#platform/actor.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job, type Decision } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { aplicarPagamento, type ApplyDeps } from '../cobrancas/cobrancas.public.ts';
import { providersEvents } from '#platform/live/topics.ts';
import { relerFatiaJob, type SliceRequest } from './avisos-asaas.jobs.ts';
import * as releituras from './releitura.repository.ts';
import type { OpenCobranca, SliceResult } from './releitura.repository.ts';

/** Charges per slice: at most this many are read again after the process was killed. */
const SLICE = 20;
/** Charges read in parallel: as many calls as the background gate to the provider allows. */
const AT_ONCE = 4;

/**
 * Starts to read every open charge again at the provider; does nothing while a run is in progress. A job
 * reads slice by slice with the background budget, which leaves most calls to patients.
 */
export const pedirReleitura = command({
  load: ({ deps }: UseCase<Admin, null, BaseDeps>) => ({
    id: call(releituras.insertReleitura, deps.clock()),
  }),
  decide: ({ id }): Decision => {
    if (id === null) return {};
    return {
      audit: [{ action: 'avisos.reler_tudo', targetType: 'releitura', targetId: id }],
      jobs: [job(relerFatiaJob, { releituraId: id, depois: null })],
      events: providersEvents(),
    };
  },
});

/** The queue deletes a job after a week: a releitura whose job is gone would block every later one. */
const LOST_MS = 14 * 86_400_000;

/** Ends a releitura whose job is gone. */
export function endLostReleituras({ db, clock }: Pick<ApplyDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  return releituras.endReleiturasBefore(db, new Date(now.getTime() - LOST_MS), now);
}

/**
 * Reads the next slice and enqueues the one after it, in the transaction that stores the progress: after an
 * interruption at most one slice is read again.
 * @throws ProviderError when the provider cannot be called now; the job is retried
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
  await avancar({ actor, input: { releituraId, depois, result, last }, deps });
}

type Advance = SliceRequest & { result: SliceResult; last: boolean };

const avancar = command({
  load: ({ input: { releituraId, depois, result, last }, deps }: UseCase<Sistema, Advance, ApplyDeps>) => ({
    advanced: call(releituras.advanceReleitura, releituraId, depois, result, last ? deps.clock() : null),
  }),
  decide: ({ advanced }, { input: { releituraId, result, last } }): Decision => {
    if (!advanced) return {};
    return {
      jobs: last ? [] : [job(relerFatiaJob, { releituraId, depois: result.ultima })],
      events: providersEvents(),
    };
  },
});

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
        // A charge with an unreadable answer must not stop the others.
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

/** Kinds of failure that concern one charge and say nothing about the provider. */
const ABOUT_ONE: ReadonlySet<ProviderError['kind']> = new Set(['refused', 'invalid-answer']);
