import type { Sistema } from '#platform/actor.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { etapaLine } from '#features/chat/chat/chat.public.ts';
import { pedidoEvents } from '#features/pedidos/pedidos/pedidos.public.ts';
import { avisarAtrasoJob } from './atrasos.jobs.ts';
import { listUntold, markTold } from './atrasos.repository.ts';

/** How many patients one run tells; the next run goes on. */
const BATCH = 200;

/**
 * Tells the patient of each order whose promised time passed unanswered, once per promise: in the chat and by mail. An order
 * that waits for its patient is not late. One transaction per order, so that several processes tell each of them once.
 */
export async function avisarAtrasos({ actor, deps }: UseCase<Sistema, null, BaseDeps>): Promise<void> {
  const now = deps.clock();
  for (const id of await listUntold(deps.db, now, BATCH)) {
    await deps.runInTransaction({ actor }, async (uow) => {
      const late = await markTold(uow.db, id, now);
      if (!late?.prazo) return;
      const { cliente_id: clienteId, numero, prazo, versao } = late;
      uow.audit({ action: 'pedido.atrasar', targetType: 'pedido', targetId: id });
      uow.emit(...pedidoEvents(late, versao));
      // The conversation comes after the order, as everywhere.
      await uow.add(
        etapaLine({ etapa: 'atrasado', pedidoId: id, clienteId, numero, ate: prazo }, deps.clock()),
      );
      await uow.enqueue(avisarAtrasoJob, { pedidoId: id, clienteId, prazo: prazo.toISOString() });
    });
  }
}
