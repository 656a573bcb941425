import type { JobHandler } from '#platform/jobs/queue.ts';
import {
  enviarDocumento,
  enviarDocumentoJob,
  type EnviarDocumento,
  type EnvioDeps,
} from './email.usecases.ts';
import { avisarRelato, avisarRelatoJob, type AvisarRelato } from './relato.usecases.ts';

/** Job handlers of documents handed out: the mail with the PDF that a patient asked for, and that an error was reported. */
export function entregaWorkers(deps: EnvioDeps): JobHandler<never>[] {
  const actor = { tipo: 'Sistema', nome: 'entrega' } as const;
  const send: JobHandler<EnviarDocumento> = {
    job: enviarDocumentoJob,
    handle: (input) => enviarDocumento({ actor, input, deps }),
  };
  const report: JobHandler<AvisarRelato> = {
    job: avisarRelatoJob,
    handle: (input) => avisarRelato({ actor, input, deps }),
  };
  return [send, report];
}
