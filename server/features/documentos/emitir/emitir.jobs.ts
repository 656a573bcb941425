import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';

/** Sets and stores the sheet of a document that leaves on paper. */
export const imprimirJob: JobDefinition<{ documentoId: string }> = {
  name: 'documentos.imprimir',
  options: PATIENT_RETRIES,
  onePerKey: true,
};
