import type { PrazosDeConservacao } from '#domain/ajustes/conservacao.ts';
import type { BaseDeps } from '#platform/deps.ts';
import type { JobHandler, NoData } from '#platform/jobs/queue.ts';
import { deleteOfClosedOrders } from './rascunhos.repository.ts';

const DAY_MS = 86_400_000;

/** Job handler that deletes drafts of closed orders each night. */
export function rascunhosWorkers(
  deps: BaseDeps & { settings: { conservacao: Pick<PrazosDeConservacao, 'rascunhosDias'> } },
): JobHandler<NoData>[] {
  const before = () => new Date(deps.clock().getTime() - deps.settings.conservacao.rascunhosDias * DAY_MS);
  return [
    {
      job: { name: 'rascunhos.limpar', cron: '31 3 * * *' },
      handle: () => deleteOfClosedOrders(deps.db, before()),
    },
  ];
}
