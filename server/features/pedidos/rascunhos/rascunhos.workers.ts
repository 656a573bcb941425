import type { BaseDeps } from '#platform/deps.ts';
import type { JobHandler, NoData } from '#platform/jobs/queue.ts';
import { deleteOfClosedOrders } from './rascunhos.repository.ts';

/** How long a draft stays readable after its order was closed, in milliseconds. */
const KEPT_MS = 30 * 86_400_000;

/** Job handler that deletes drafts of closed orders each night. */
export function rascunhosWorkers(deps: BaseDeps): JobHandler<NoData>[] {
  return [
    {
      job: { name: 'rascunhos.limpar', cron: '31 3 * * *' },
      handle: () => deleteOfClosedOrders(deps.db, new Date(deps.clock().getTime() - KEPT_MS)),
    },
  ];
}
