import type { Etapa } from '../../../../domain/pedidos/mensagens-etapa.ts';
import { transicao, type Evento } from '../../../../domain/pedidos/pedido-status.ts';
import { systemScope, type Admin } from '../../../platform/actor.ts';
import { notFound } from '../../../platform/app-error.ts';
import type { UnitOfWork } from '../../../platform/db/transaction.ts';
import type { UseCase } from '../../../platform/deps.ts';
import { writeEtapaLine } from '../../chat/chat/chat.public.ts';
import { conciliarPedido, type ReconcileDeps } from '../cobrancas/cobrancas.public.ts';
import { isRefundUnderWay } from '../devolucoes/devolucoes.public.ts';
import * as pedidos from '../../pedidos/pedidos/pedidos.public.ts';
import type { PedidoRow } from '../../pedidos/pedidos/pedidos.public.ts';
import { reembolsoPedido } from './encerramentos.errors.ts';

type Call = UseCase<Admin, { id: string }, ReconcileDeps>;

/** Deletes an order in any status; the status is kept for `restaurarPedido`. @throws naoEncontrado */
export function excluirPedido(call: Call): Promise<PedidoRow> {
  return act(call, 'excluir', async (_uow, row, status) =>
    row.status === status ? null : { etapa: 'excluido', change: { status, status_anterior: row.status } },
  );
}

/**
 * Restores a deleted order to its earlier status. A payment of it that was not refunded pays it again.
 * @throws naoEncontrado, transicaoRecusada, reembolsoPedido while the bank processes a refund
 */
export function restaurarPedido(call: Call): Promise<PedidoRow> {
  return act(call, 'restaurar', async (uow, row, status) => {
    if (await isRefundUnderWay(uow.db, row.id)) throw reembolsoPedido();
    return { etapa: 'restaurado', change: { status, status_anterior: null } };
  });
}

/** Concludes an order in any status. @throws naoEncontrado, transicaoRecusada */
export function concluirPedido(call: Call): Promise<PedidoRow> {
  return act(call, 'concluir', async (_uow, row, status) =>
    row.status === status ? null : { etapa: 'concluido', change: { status, status_anterior: null } },
  );
}

/** The change to the locked order; null when it was made before. */
type Outcome = { etapa: Etapa; change: Pick<PedidoRow, 'status' | 'status_anterior'> } | null;
type Decide = (uow: UnitOfWork, row: PedidoRow, status: PedidoRow['status']) => Promise<Outcome>;

/** Applies an action of the administrator to an order. @throws naoEncontrado, transicaoRecusada */
async function act({ actor, input, deps }: Call, evento: Evento, decide: Decide): Promise<PedidoRow> {
  const owner = await pedidos.findPedidoOwner(deps.db, input.id);
  if (!owner) throw notFound();
  const scope = systemScope(actor, owner);
  return deps.runInTransaction({ actor }, async (uow) => {
    const row = await pedidos.lockPedido(uow.db, scope, input.id);
    if (!row) throw notFound();
    const next = transicao({
      status: row.status,
      evento,
      ator: 'Admin',
      pago: row.pago_em !== null,
      statusAnterior: row.status_anterior,
    });
    if (!next.ok) throw pedidos.transicaoRecusada(next.motivo);
    const outcome = await decide(uow, row, next.status);
    if (!outcome) return row;
    await pedidos.updatePedido(uow.db, row.id, outcome.change, deps.clock());
    uow.audit({ action: `pedido.${evento}`, targetType: 'pedido', targetId: row.id });
    await conciliarPedido(uow, deps, { ...row, ...outcome.change }, true);
    const { id: pedidoId, cliente_id: clienteId, numero } = row;
    await writeEtapaLine(uow, deps, { etapa: outcome.etapa, pedidoId, clienteId, numero });
    return (await pedidos.findPedido(uow.db, scope, row.id)) ?? row;
  });
}
