import { PATIENT_RETRIES, type JobDefinition, type NoData } from '../../../platform/jobs/queue.ts';

/** Asks the provider every ten minutes how its queue of events stands; not retried, as the next time is soon. */
export const conferirFilaJob: JobDefinition<NoData> = {
  name: 'avisos.conferir',
  cron: '4-59/10 * * * *',
  options: { retryLimit: 0 },
};

/** The next slice of a reading of everything open. */
export type SliceRequest = {
  releituraId: string;
  /** The last charge of the slice before. */
  depois: string | null;
};

/** Reads the next open charges again, for the administrator who asked for all of them. */
export const relerFatiaJob: JobDefinition<SliceRequest> = {
  name: 'avisos.reler',
  options: PATIENT_RETRIES,
};
