import { PATIENT_RETRIES, type JobDefinition, type NoData } from '#platform/jobs/queue.ts';

/**
 * Reads the state of the provider's notification queue every ten minutes; not retried, because the next run
 * is soon.
 */
export const conferirFilaJob: JobDefinition<NoData> = {
  name: 'avisos.conferir',
  cron: '4-59/10 * * * *',
  options: { retryLimit: 0 },
};

/** Data of the job that reads the next slice of open charges. */
export type SliceRequest = {
  releituraId: string;
  /** Id of the last charge of the slice before; null for the first slice. */
  depois: string | null;
};

/** Reads the next slice of open charges at the provider, for the administrator who requested all of them. */
export const relerFatiaJob: JobDefinition<SliceRequest> = {
  name: 'avisos.reler',
  options: PATIENT_RETRIES,
};
