import { transicao } from '#domain/pedidos/pedido-status.ts';
import type { PatientScope } from '#platform/actor.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import { conciliarPedido, type ReconcileDeps } from '../cobrancas/cobrancas.public.ts';
import * as pedidos from '#features/pedidos/pedidos/pedidos.public.ts';
import { listUnpaidPedidos } from './encerramentos.repository.ts';

/**
 * Deletes the unpaid orders of an account in the transaction that closes it: their charges are closed and
 * deleted at the provider, and a later payment becomes a refund. Paid orders stay for the administrator to
 * decide.
 */
export async function excluirPedidosNaoPagos(
  uow: UnitOfWork,
  deps: ReconcileDeps,
  scope: PatientScope,
): Promise<void> {
  const rows: pedidos.PedidoRow[] = [];
  // All orders are locked before the first chat line is written: writers of chat lines lock an order first
  // and the conversation after it.
  for (const id of await listUnpaidPedidos(uow.db, scope)) {
    const row = await pedidos.lockPedido(uow.db, scope, id);
    // Paid while this transaction waited for the lock.
    if (row && !row.pago_em) rows.push(row);
  }
  for (const row of rows) {
    const { id } = row;
    const next = transicao({ status: row.status, evento: 'excluir', ator: 'Admin', pago: false });
    if (!next.ok) continue;
    const change = { status: next.status, status_anterior: row.status };
    await pedidos.updatePedido(uow.db, id, change, deps.clock());
    uow.audit({ action: 'pedido.excluir', targetType: 'pedido', targetId: id });
    await conciliarPedido(uow, deps, { ...row, ...change }, true);
  }
}
