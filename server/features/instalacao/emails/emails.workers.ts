import type { BaseDeps } from '#platform/deps.ts';
import type { JobHandler, NoData } from '#platform/jobs/queue.ts';
import { deleteOldMails } from './emails.repository.ts';

const KEPT_MS = 90 * 86_400_000;

/** Job handler that deletes old rows of the mail queue each night. */
export function emailsWorkers(deps: BaseDeps): JobHandler<NoData>[] {
  const job = { name: 'correio.limpar', cron: '37 3 * * *' };
  const forget = () => deleteOldMails(deps.db, new Date(deps.clock().getTime() - KEPT_MS));
  return [{ job, handle: forget }];
}
