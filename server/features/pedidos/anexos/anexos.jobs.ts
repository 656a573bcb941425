import { PATIENT_RETRIES, type JobDefinition, type NoData } from '#platform/jobs/queue.ts';

/** Scans a file that was stored while the antivirus did not answer. */
export const conferirAnexoJob: JobDefinition<{ anexoId: string; clienteId: string }> = {
  name: 'anexo.conferir',
  options: PATIENT_RETRIES,
};

/** Finds files that are still unscanned after all retries of their job. */
export const varrerVerificacaoJob: JobDefinition<NoData> = {
  name: 'anexo.varrer-verificacao',
  cron: '17 * * * *',
};
