import type { PatientScope } from '../../../platform/actor.ts';
import { notFound } from '../../../platform/app-error.ts';
import type { UnitOfWork } from '../../../platform/db/transaction.ts';
import { conciliarPedido, type ReconcileDeps } from '../cobrancas/cobrancas.public.ts';
import * as pedidos from '../../pedidos/pedidos/pedidos.public.ts';

/**
 * Ends a paid order because its doctor refused it, in the transaction of that act: as after a cancellation the status stays,
 * and the whole payment goes back. The patient is told by the refund. @throws 404
 */
export async function recusarPedido(
  uow: UnitOfWork,
  deps: ReconcileDeps,
  { scope, id }: { scope: PatientScope; id: string },
): Promise<void> {
  const row = await pedidos.lockPedido(uow.db, scope, id);
  if (!row) throw notFound();
  const change = { atendimento: 'recusado' };
  await pedidos.updatePedido(uow.db, id, change, deps.clock());
  await conciliarPedido(uow, deps, { ...row, ...change }, true);
}
