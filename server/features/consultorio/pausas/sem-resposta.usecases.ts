import type { Sistema } from '#platform/actor.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job, merge, type Decision } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';
import { lerRegraDoPrazo } from '#features/catalogo/feriados-locais/feriados-locais.public.ts';
import { etapaLine } from '#features/chat/chat/chat.public.ts';
import { filaEvents, pedidoEvents } from '#features/pedidos/pedidos.events.ts';
import * as casos from '../caso/caso.public.ts';
import { pauseEnd } from './pausas.decisions.ts';
import { findOpenPergunta } from './pausas.repository.ts';
import type { PauseDeps } from './pausas.usecases.ts';
import { listOverdue, markReminded } from './sem-resposta.repository.ts';

/** The reminder of a question with this number, the first is 1. */
export type Lembrete = { perguntaId: string; clienteId: string; lembrete: number };

export const lembrarPerguntaJob: JobDefinition<Lembrete> = {
  name: 'consultorio.lembrar_pergunta',
  options: PATIENT_RETRIES,
};

/** How many questions one run reminds of, and how many cases it returns; the next run goes on. */
const BATCH = 200;

type Run<Deps> = UseCase<Sistema, null, Deps>;

/**
 * Reminds the patients whose answer is awaited, each reminder once however many processes run this. All of a run commit
 * together, with the jobs of their mails.
 */
export const lembrarPerguntas = command({
  load: ({ deps }: Run<BaseDeps>) => ({ reminded: call(markReminded, deps.clock(), BATCH) }),
  decide: ({ reminded }) => ({
    audit: reminded.map((row) => ({ action: 'caso.lembrar', targetType: 'pedido', targetId: row.pedido_id })),
    events: reminded.flatMap(({ pedido_id: id, cliente_id, versao }) => [
      ...pedidoEvents({ id, cliente_id }, versao),
      ...filaEvents(id),
    ]),
    jobs: reminded.map(({ id: perguntaId, cliente_id: clienteId, lembretes: lembrete }) =>
      job(lembrarPerguntaJob, { perguntaId, clienteId, lembrete }),
    ),
    answer: undefined,
  }),
});

/**
 * Returns the cases to the queue whose patient did not answer in time, marked as such: the promised time runs on from where
 * it was paused, and the patient reads it in the chat. One transaction per case; an answer at the same moment comes before or
 * after.
 */
export async function devolverSemResposta({ actor, deps }: Run<BaseDeps & PauseDeps>): Promise<void> {
  for (const id of await listOverdue(deps.db, deps.clock(), BATCH)) {
    await devolverVencida({ actor, input: { id }, deps });
  }
}

const devolverVencida = command({
  load: ({ input: { id }, deps }: UseCase<Sistema, { id: string }, BaseDeps & PauseDeps>) => ({
    caso: call(casos.lockCaso, id),
    pergunta: call(findOpenPergunta, id),
    regra: call(lerRegraDoPrazo, deps),
  }),
  decide: ({ caso, pergunta, regra }, { input: { id }, now }): Decision => {
    const over = pergunta && pergunta.responder_ate <= now;
    // Answered, taken back, or ended, since it was listed.
    if (!caso || !casos.standsStill(caso) || !over) return { answer: undefined };
    const { moved, writes } = pauseEnd(caso, { pergunta, regra, como: 'vencida' }, now);
    const mark = call(casos.updateCaso, id, { sem_resposta_em: now });
    const change = { atendimento: 'na fila', ...moved };
    const { cliente_id: clienteId, numero } = caso;
    return {
      ...merge(
        { writes: [...writes, mark] },
        casos.moveOf(caso, { action: 'caso.sem_resposta', change, now }),
        etapaLine({ etapa: 'sem-resposta', pedidoId: id, clienteId, numero }, now),
      ),
      answer: undefined,
    };
  },
});
