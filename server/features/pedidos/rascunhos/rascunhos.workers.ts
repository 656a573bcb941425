import type { BaseDeps } from '../../../platform/deps.ts';
import type { JobHandler, NoData } from '../../../platform/jobs/queue.ts';
import { deleteOfClosedOrders } from './rascunhos.repository.ts';

/** So long the patient can still read what did not go into the order. */
const KEPT_MS = 30 * 86_400_000;

/** Each night forgets what was typed into orders that can no longer take it. */
export function rascunhosWorkers(deps: BaseDeps): JobHandler<NoData>[] {
  return [
    {
      job: { name: 'rascunhos.limpar', cron: '31 3 * * *' },
      handle: () => deleteOfClosedOrders(deps.db, new Date(deps.clock().getTime() - KEPT_MS)),
    },
  ];
}
