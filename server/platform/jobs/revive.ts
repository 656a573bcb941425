import type { Queries } from '../db/database.ts';
import { reviveFailed } from '../db/queries/failed-jobs.ts';
import type { Log } from '../log/logger.ts';
import { PATIENT_RETRIES, type JobHandler, type NoData } from './queue.ts';

/** After that what was to be done is old news; the queue forgets it then, too. */
const MAX_AGE_DAYS = 7;

/**
 * A provider may be away for longer than the patient tries of a job: every ten minutes those that were given up
 * are tried once more. Queues with one job per key have a sweep of their own that makes it anew.
 */
export function reviveJobs(
  handlers: readonly JobHandler<never>[],
  { db, log }: { db: Queries; log: Log },
): JobHandler<NoData> {
  const names = handlers
    .filter(({ job }) => job.options === PATIENT_RETRIES && !job.onePerKey)
    .map(({ job }) => job.name);
  return {
    job: { name: 'fila.retomar', cron: '*/10 * * * *' },
    async handle() {
      const jobs = await reviveFailed(db, names, MAX_AGE_DAYS);
      if (jobs > 0) log.info({ jobs }, 'given-up jobs are tried once more');
    },
  };
}
