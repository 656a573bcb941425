import type { BaseDeps } from '../../platform/deps.ts';
import type { JobHandler, NoData } from '../../platform/jobs/queue.ts';
import { deleteOfClosedOrders } from './rascunhos.repository.ts';

/** Each night forgets what was typed into orders that can no longer take it. */
export function rascunhosJobs(deps: BaseDeps): JobHandler<NoData>[] {
  return [
    {
      job: { name: 'rascunhos.limpar', cron: '31 3 * * *' },
      handle: async () => void (await deleteOfClosedOrders(deps.db)),
    },
  ];
}
