import type { Signing } from '#ports/signature.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import { arquivarJob } from './arquivamento.jobs.ts';

/** Has proofs added to what was signed in this transaction, where an authority of time is configured. */
export async function arquivarDepois(
  uow: UnitOfWork,
  { timestamp }: Pick<Signing, 'timestamp'>,
): Promise<void> {
  if (timestamp) await uow.enqueue(arquivarJob, {}, { singletonKey: 'todas' });
}

export { countSemProvas } from './arquivamento.repository.ts';
