import type { JobHandler } from '#platform/jobs/queue.ts';
import { voltarConversa, voltarConversaJob } from './conversas/adiamento.usecases.ts';
import { avisarNaoLidas, avisarNaoLidasJob, type UnreadMailDeps } from './nao-lidas.usecases.ts';

/** Job handlers of the chat: the mail about unread messages, and the return of conversations that were put off. */
export function chatWorkers(deps: UnreadMailDeps): JobHandler<never>[] {
  const actor = { tipo: 'Sistema', nome: 'chat' } as const;
  const tell: JobHandler<{ clienteId: string }> = {
    job: avisarNaoLidasJob,
    handle: (input) => avisarNaoLidas({ actor, input, deps }),
  };
  const back: JobHandler<{ clienteId: string }> = {
    job: voltarConversaJob,
    handle: (input) => voltarConversa({ actor, input, deps }),
  };
  return [tell, back];
}
