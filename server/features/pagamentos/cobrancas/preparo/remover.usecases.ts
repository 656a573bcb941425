import type { Sistema } from '#platform/actor.ts';
import { ProviderError } from '#ports/provider-error.ts';
import { LeaseBusy, mayBeOnItsWay, withLease } from '#platform/db/queries/lease.ts';
import type { UseCase } from '#platform/deps.ts';
import { aplicarPagamento, type ApplyDeps } from '../conciliacao/aplicar.usecases.ts';
import { findCobranca, updateCobranca } from '../cobrancas.repository.ts';
import { leaseOfCobranca } from './preparar.usecases.ts';

/** Longer (ms) than search, deletion and reading can take together at the client's timeouts. */
const TERM_MS = 60_000;

/**
 * Deletes a closed charge at the provider and then reads it: one that was paid meanwhile cannot be deleted,
 * and its payment is applied. Runs under the lease of the charge's creation, so that a charge being created
 * at this moment is found too.
 * @throws ProviderError, LeaseBusy: the job is retried
 */
export async function removerCobranca({
  actor,
  input: { cobrancaId },
  deps,
}: UseCase<Sistema, { cobrancaId: string }, ApplyDeps>): Promise<void> {
  const { db, payment } = deps;
  await withLease(db, leaseOfCobranca(cobrancaId), { termMs: TERM_MS, waitMs: 20_000 }, async () => {
    const row = await findCobranca(db, cobrancaId);
    if (!row?.encerrada_em || row.removida_em || row.pago_em) return;
    // Read before the search, which may miss a charge that is being created.
    const onItsWay = await mayBeOnItsWay(db, leaseOfCobranca(cobrancaId));
    const id = row.asaas_id ?? (await payment.findCobranca(cobrancaId))?.id;
    const now = deps.clock();
    if (!id) {
      if (onItsWay) throw new LeaseBusy(leaseOfCobranca(cobrancaId));
      await updateCobranca(db, cobrancaId, { removida_em: now }, now);
      return;
    }
    if (!row.asaas_id) await updateCobranca(db, cobrancaId, { asaas_id: id }, now);
    await payment.deleteCobranca(id).catch((error: unknown) => {
      // Usually because it was paid, which reading it shows.
      if (!(error instanceof ProviderError && error.kind === 'refused')) throw error;
    });
    await aplicarPagamento({ actor, input: { pagamentoId: id }, deps });
  });
}
