import type { Sistema } from '#platform/actor.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job, merge, type Decision } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';
import { etapaLine } from '#features/chat/chat/chat.public.ts';
import { pedidoEvents } from '#features/pedidos/pedidos/pedidos.public.ts';
import { listUntold, markTold } from './atrasos.repository.ts';

/** A promised time (RFC 3339) that passed. */
export type Atraso = { pedidoId: string; clienteId: string; prazo: string };

export const avisarAtrasoJob: JobDefinition<Atraso> = {
  name: 'consultorio.avisar_atraso',
  options: PATIENT_RETRIES,
};

/** How many patients one run tells; the next run goes on. */
const BATCH = 200;

/**
 * Tells the patient of each order whose promised time passed unanswered, once per promise: in the chat and by mail. An order
 * that waits for its patient is not late. One transaction per order, so that several processes tell each of them once.
 */
export async function avisarAtrasos({ actor, deps }: UseCase<Sistema, null, BaseDeps>): Promise<void> {
  for (const id of await listUntold(deps.db, deps.clock(), BATCH)) {
    await avisarAtraso({ actor, input: { id }, deps });
  }
}

const avisarAtraso = command({
  load: ({ input: { id }, deps }: UseCase<Sistema, { id: string }, BaseDeps>) => ({
    late: call(markTold, id, deps.clock()),
  }),
  decide: ({ late }, { input: { id: pedidoId }, now }): Decision => {
    if (!late?.prazo) return { answer: undefined };
    const { cliente_id: clienteId, numero, prazo, versao } = late;
    const told = {
      audit: [{ action: 'pedido.atrasar', targetType: 'pedido', targetId: pedidoId }],
      events: pedidoEvents(late, versao),
      jobs: [job(avisarAtrasoJob, { pedidoId, clienteId, prazo: prazo.toISOString() })],
    };
    const line = etapaLine({ etapa: 'atrasado', pedidoId, clienteId, numero, ate: prazo }, now);
    return { ...merge(told, line), answer: undefined };
  },
});
