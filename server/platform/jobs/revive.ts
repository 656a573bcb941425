import type { Queries } from '../db/database.ts';
import { reviveFailed } from '../db/queries/failed-jobs.ts';
import type { Log } from '../log/logger.ts';
import { PATIENT_RETRIES, type JobHandler, type NoData } from './queue.ts';

/** Jobs older than this are not retried any more; the queue deletes them then. */
const MAX_AGE_DAYS = 7;

/**
 * A scheduled job that gives failed jobs with patient retries one more attempt every ten minutes, for a
 * provider that is away for longer than their retries last. Queues with one job per key are left out, because
 * a sweep enqueues theirs again.
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
