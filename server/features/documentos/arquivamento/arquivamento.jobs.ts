import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';

/** `depois`: the document after which a run goes on; `tentativa` counts the runs in a row that a provider stopped. */
export type Arquivar = { depois?: string; tentativa?: number };

/**
 * Adds proofs to signed documents: soon after each signature, and every night for the time-stamps that end. One waits at a
 * time, also while another one runs.
 */
export const arquivarJob: JobDefinition<Arquivar> = {
  name: 'documentos.arquivar',
  options: PATIENT_RETRIES,
  onePerKey: 'waiting',
  cron: '40 3 * * *',
};
