import { cancelado } from '#domain/pedidos/atendimento.ts';
import { transicao } from '#domain/pedidos/pedido-status.ts';
import type { Paciente } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { UseCase } from '#platform/deps.ts';
import { etapaLine } from '#features/chat/chat/chat.public.ts';
import { conciliarPedido, type ReconcileDeps } from '../cobrancas/cobrancas.public.ts';
import * as pedidos from '#features/pedidos/pedidos/pedidos.public.ts';
import type { PedidoRow } from '#features/pedidos/pedidos/pedidos.public.ts';
import { naoCancelavel } from './encerramentos.errors.ts';

type Call = UseCase<Paciente, { id: string }, ReconcileDeps>;

/**
 * Discards an unpaid order: it disappears from the patient's list, and its charge is deleted at the provider.
 * The administrator can restore it. Idempotent.
 * @throws naoEncontrado, transicaoRecusada when it was paid meanwhile or is concluded
 */
export async function descartarPedido({ actor, input, deps }: Call): Promise<void> {
  await deps.runInTransaction({ actor }, async (uow) => {
    const row = await pedidos.lockPedido(uow.db, actor.scope, input.id);
    if (!row) throw notFound();
    if (row.status === 'Excluído') return;
    const next = transicao({
      status: row.status,
      evento: 'descartar',
      ator: 'Paciente',
      pago: row.pago_em !== null,
    });
    if (!next.ok) throw pedidos.transicaoRecusada(next.motivo);
    const change = { status: next.status, status_anterior: row.status };
    await pedidos.updatePedido(uow.db, row.id, change, deps.clock());
    uow.audit({ action: 'pedido.descartar', targetType: 'pedido', targetId: row.id });
    await conciliarPedido(uow, deps, { ...row, ...change }, true);
    await uow.add(etapaLine({ etapa: 'descartado', ...chatOf(row) }, deps.clock()));
  });
}

/**
 * Cancels a paid order on which work has not begun: the full amount is refunded. The order's lock keeps a
 * doctor from starting at the same time. A cancelled order is returned unchanged.
 * @throws naoEncontrado, naoCancelavel
 */
export async function cancelarPedido({ actor, input, deps }: Call): Promise<PedidoRow> {
  return deps.runInTransaction({ actor }, async (uow) => {
    const row = await pedidos.lockPedido(uow.db, actor.scope, input.id);
    if (!row) throw notFound();
    if (cancelado(row.atendimento)) return row;
    const refusal = pedidos.findCancelRefusal(row);
    if (refusal) throw naoCancelavel(refusal);
    const change = { atendimento: 'cancelado' };
    await pedidos.updatePedido(uow.db, row.id, change, deps.clock());
    uow.audit({ action: 'pedido.cancelar', targetType: 'pedido', targetId: row.id });
    await conciliarPedido(uow, deps, { ...row, ...change }, true);
    return (await pedidos.findPedido(uow.db, actor.scope, row.id)) ?? row;
  });
}

function chatOf({ id, cliente_id, numero }: PedidoRow) {
  return { pedidoId: id, clienteId: cliente_id, numero };
}
