import type { Sistema } from '#platform/actor.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { etapaLine } from '#features/chat/chat/chat.public.ts';
import { filaEvents, pedidoEvents } from '#features/pedidos/pedidos.events.ts';
import * as casos from '../caso/caso.public.ts';
import { endPause, findOpenPergunta, type PauseDeps } from '../pausas/pausas.public.ts';
import { lembrarPerguntaJob } from './esperas.jobs.ts';
import { listOverdue, markReminded } from './esperas.repository.ts';

/** How many questions one run reminds of, and how many cases it returns; the next run goes on. */
const BATCH = 200;

type Run<Deps> = UseCase<Sistema, null, Deps>;

/**
 * Reminds the patients whose answer is awaited, each reminder once however many processes run this. All of a run commit
 * together, with the jobs of their mails.
 */
export async function lembrarPerguntas({ actor, deps }: Run<BaseDeps>): Promise<void> {
  await deps.runInTransaction({ actor }, async (uow) => {
    for (const row of await markReminded(uow.db, deps.clock(), BATCH)) {
      const { id: perguntaId, pedido_id: id, cliente_id, lembretes: lembrete, versao } = row;
      uow.audit({ action: 'caso.lembrar', targetType: 'pedido', targetId: id });
      uow.emit(...pedidoEvents({ id, cliente_id }, versao));
      uow.emit(...filaEvents(id));
      await uow.enqueue(lembrarPerguntaJob, { perguntaId, clienteId: cliente_id, lembrete });
    }
  });
}

/**
 * Returns the cases to the queue whose patient did not answer in time, marked as such: the promised time goes on from where
 * it stood, and the patient reads it in the chat. One transaction per case; an answer at the same moment comes before or after.
 */
export async function devolverSemResposta({ actor, deps }: Run<BaseDeps & PauseDeps>): Promise<void> {
  const now = deps.clock();
  for (const id of await listOverdue(deps.db, now, BATCH)) {
    await deps.runInTransaction({ actor }, async (uow) => {
      const caso = await casos.lockCaso(uow.db, id);
      // Answered, taken back, or ended, since it was listed.
      if (!caso || !casos.standsStill(caso)) return;
      const pergunta = await findOpenPergunta(uow.db, id);
      if (!pergunta || pergunta.responder_ate > now) return;
      const moved = await endPause(uow, deps, caso, { now, como: 'vencida' });
      await casos.updateCaso(uow.db, id, { sem_resposta_em: now });
      const change = { atendimento: 'na fila', ...moved };
      await casos.recordMove(uow, caso, { action: 'caso.sem_resposta', change, now });
      const { cliente_id: clienteId, numero } = caso;
      // The conversation comes after the order, as everywhere.
      await uow.add(etapaLine({ etapa: 'sem-resposta', pedidoId: id, clienteId, numero }, deps.clock()));
    });
  }
}
