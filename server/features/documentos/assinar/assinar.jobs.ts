import type { JobDefinition } from '#platform/jobs/queue.ts';
import { PATIENT_RETRIES } from '#platform/jobs/queue.ts';

/** A doctor whose documents wait; `tentativa` counts the tries in a row that came to nothing. */
export type AssinarData = { medicoId: string; tentativa?: number };

/**
 * Signs what waits for a doctor. One job waits per doctor, also while another one runs, so that a document issued meanwhile
 * is not missed. Patients wait for it: a killed try is retried.
 */
export const assinarJob: JobDefinition<AssinarData> = {
  name: 'documentos.assinar',
  options: PATIENT_RETRIES,
  onePerKey: 'waiting',
};
