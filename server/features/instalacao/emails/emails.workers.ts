import type { PrazosDeConservacao } from '#domain/ajustes/conservacao.ts';
import type { BaseDeps } from '#platform/deps.ts';
import type { JobHandler, NoData } from '#platform/jobs/queue.ts';
import { deleteOldMails } from './emails.repository.ts';

const DAY_MS = 86_400_000;

/** Job handler that deletes old rows of the mail queue each night. */
export function emailsWorkers(
  deps: BaseDeps & { settings: { conservacao: Pick<PrazosDeConservacao, 'avisosDias'> } },
): JobHandler<NoData>[] {
  const before = () => new Date(deps.clock().getTime() - deps.settings.conservacao.avisosDias * DAY_MS);
  const job = { name: 'correio.limpar', cron: '37 3 * * *' };
  const forget = () => deleteOldMails(deps.db, before());
  return [{ job, handle: forget }];
}
