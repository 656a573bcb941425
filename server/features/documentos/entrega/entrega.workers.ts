import type { JobHandler } from '../../../platform/jobs/queue.ts';
import { enviarDocumentoJob, type EnviarDocumento } from './entrega.jobs.ts';
import { enviarDocumento, type EnvioDeps } from './email.usecases.ts';

/** Job handlers of documents handed out: the mail with the PDF that a patient asked for. */
export function entregaWorkers(deps: EnvioDeps): JobHandler<never>[] {
  const actor = { tipo: 'Sistema', nome: 'entrega' } as const;
  const send: JobHandler<EnviarDocumento> = {
    job: enviarDocumentoJob,
    handle: (input) => enviarDocumento({ actor, input, deps }),
  };
  return [send];
}
