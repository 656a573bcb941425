import { PATIENT_RETRIES, type JobDefinition, type NoData } from '../../../platform/jobs/queue.ts';

/** Has the antivirus look at a file that was stored while it gave no answer. */
export const conferirAnexoJob: JobDefinition<{ anexoId: string; clienteId: string }> = {
  name: 'anexo.conferir',
  options: PATIENT_RETRIES,
};

/** Finds the files that still wait when all tries of their job are used up. */
export const varrerVerificacaoJob: JobDefinition<NoData> = {
  name: 'anexo.varrer-verificacao',
  cron: '17 * * * *',
};
