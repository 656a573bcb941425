import { cancelado } from '#domain/pedidos/atendimento.ts';
import { transicao } from '#domain/pedidos/pedido-status.ts';
import type { Paciente } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { answerFrom, call, merge, type Decision } from '#platform/db/command/decision.ts';
import type { UseCase } from '#platform/deps.ts';
import { etapaLine } from '#features/chat/chat/chat.public.ts';
import { conciliarPedido, type ReconcileDeps } from '../cobrancas/cobrancas.public.ts';
import * as pedidos from '#features/pedidos/pedidos/pedidos.public.ts';
import type { PedidoRow } from '#features/pedidos/pedidos/pedidos.public.ts';
import { naoCancelavel } from './encerramentos.errors.ts';
import { lockEncerravel } from './escolha.decisions.ts';

function loadOwn({
  actor: { scope },
  input: { id },
  deps,
}: UseCase<Paciente, { id: string }, ReconcileDeps>) {
  return { found: call(lockEncerravel, deps, scope, id) };
}

/**
 * Discards an unpaid order: it disappears from the patient's list, and its charge is deleted at the provider.
 * The administrator can restore it. Idempotent.
 * @throws naoEncontrado, transicaoRecusada when it was paid meanwhile or is concluded
 */
export const descartarPedido = command({
  load: loadOwn,
  decide: ({ found }, given): Decision => {
    if (!found) throw notFound();
    const { row, dinheiro } = found;
    const { id: pedidoId, cliente_id: clienteId, numero, status, pago_em } = row;
    if (status === 'Excluído') return {};
    const next = transicao({ status, evento: 'descartar', ator: 'Paciente', pago: pago_em !== null });
    if (!next.ok) throw pedidos.transicaoRecusada(next.motivo);
    const change = { status: next.status, status_anterior: status };
    return merge(
      { audit: [{ action: 'pedido.descartar', targetType: 'pedido', targetId: pedidoId }] },
      conciliarPedido({ pedido: row, change, dinheiro }, given),
      etapaLine({ etapa: 'descartado', pedidoId, clienteId, numero }, given.now),
    );
  },
});

/**
 * Cancels a paid order on which work has not begun: the full amount is refunded. The order's lock keeps a
 * doctor from starting at the same time. A cancelled order is returned unchanged.
 * @throws naoEncontrado, naoCancelavel
 */
export const cancelarPedido = command({
  load: loadOwn,
  decide: ({ found }, given): Decision<PedidoRow> => {
    if (!found) throw notFound();
    const { row, dinheiro } = found;
    if (cancelado(row.atendimento)) return { answer: row };
    const refusal = pedidos.findCancelRefusal(row);
    if (refusal) throw naoCancelavel(refusal);
    const audit = [{ action: 'pedido.cancelar', targetType: 'pedido', targetId: row.id }];
    const change = { atendimento: 'cancelado' };
    return {
      ...merge({ audit }, conciliarPedido({ pedido: row, change, dinheiro }, given)),
      answer: answerFrom(call(pedidos.findPedido, given.actor.scope, row.id), (pedido) => pedido ?? row),
    };
  },
});
