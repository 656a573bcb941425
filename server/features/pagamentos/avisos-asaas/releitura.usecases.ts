import pLimit from 'p-limit';
import { ProviderError } from '../../../adapters/provider-error.port.ts';
import type { Admin, Sistema } from '../../../platform/actor.ts';
import type { UseCase } from '../../../platform/deps.ts';
import type { UnitOfWork } from '../../../platform/db/transaction.ts';
import { aplicarPagamento, type ApplyDeps } from '../cobrancas/cobrancas.public.ts';
import { relerFatiaJob, type FatiaPedida } from './avisos-asaas.jobs.ts';
import * as releituras from './releitura.repository.ts';
import type { Aberta, Fatia } from './releitura.repository.ts';
import { announceProviders } from '../../../platform/providers/providers-changed.ts';

/** So many charges between two marks: what a death repeats at the most. */
const FATIA = 20;
/** As the background lane of the provider has lines. */
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
    const total = await releituras.countAbertas(uow.db);
    const id = await releituras.insertReleitura(uow.db, { pedida_em, total });
    if (id === null) return;
    uow.audit({ acao: 'avisos.reler_tudo', alvoTipo: 'releitura', alvoId: id });
    await uow.enqueue(relerFatiaJob, { releituraId: id, depois: null });
    announce(uow);
  });
}

/** The queue gives up what failed for a week: without its job a reading would keep every other one from beginning. */
const LOST_MS = 14 * 86_400_000;

/** Ends a reading that nobody goes on with any more. */
export function encerrarPerdida({ db, clock }: Pick<ApplyDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  return releituras.endBefore(db, new Date(now.getTime() - LOST_MS), now);
}

function announce(uow: UnitOfWork): void {
  announceProviders(uow);
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
}: UseCase<Sistema, FatiaPedida, ApplyDeps>): Promise<void> {
  const releitura = await releituras.findReleitura(deps.db, releituraId);
  // Another run of the same job was first.
  if (!releitura || releitura.terminada_em || releitura.ultima !== depois) return;
  const slice = { depois, ate: releitura.pedida_em, limit: FATIA };
  const abertas = await releituras.listAbertas(deps.db, slice);
  const fatia = await read({ actor, input: abertas, deps });
  const last = abertas.length < FATIA;
  await deps.runInTransaction({ actor }, async (uow) => {
    const end = last ? deps.clock() : null;
    if (!(await releituras.advance(uow.db, releituraId, depois, fatia, end))) return;
    if (!last) await uow.enqueue(relerFatiaJob, { releituraId, depois: fatia.ultima });
    announce(uow);
  });
}

async function read({
  actor,
  input: abertas,
  deps,
}: UseCase<Sistema, readonly Aberta[], ApplyDeps>): Promise<Fatia> {
  const limit = pLimit(AT_ONCE);
  let falhas = 0;
  const reads = abertas.map(({ asaas_id: pagamentoId }) =>
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
  const mudaram = await releituras.countMudaram(deps.db, abertas);
  return { lidas: abertas.length, falhas, mudaram, ultima: abertas.at(-1)?.id ?? null };
}

const ABOUT_ONE: ReadonlySet<ProviderError['kind']> = new Set(['refused', 'invalid-answer']);
