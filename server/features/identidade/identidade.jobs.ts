import type { BaseDeps } from '../../platform/deps.ts';
import type { JobHandler, NoData } from '../../platform/jobs/queue.ts';
import { deleteExpiredSessions } from './sessoes.repository.ts';

/** Forgets sessions, links and counted tries that ran out; a night's work that may run twice. */
export function identidadeJobs(deps: BaseDeps): JobHandler<NoData>[] {
  const job = { name: 'identidade.limpar', cron: '17 3 * * *' };
  return [{ job, handle: () => deleteExpiredSessions(deps.db, deps.clock()) }];
}
