import type { JobHandler } from '../../../platform/jobs/queue.ts';
import { avisarNaoLidasJob } from './chat.jobs.ts';
import { avisarNaoLidas, type UnreadMailDeps } from './nao-lidas.usecases.ts';

/** Job handlers of the chat: the mail about unread messages. */
export function chatWorkers(deps: UnreadMailDeps): JobHandler<never>[] {
  const actor = { tipo: 'Sistema', nome: 'chat' } as const;
  const tell: JobHandler<{ clienteId: string }> = {
    job: avisarNaoLidasJob,
    handle: (input) => avisarNaoLidas({ actor, input, deps }),
  };
  return [tell];
}
