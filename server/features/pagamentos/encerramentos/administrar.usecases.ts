import { situacaoDoPagamento } from '#domain/pagamentos/pagamento.ts';
import { devolveTudo, documentoFeito } from '#domain/pedidos/atendimento.ts';
import { etapaDaConclusao, type Etapa } from '#domain/pedidos/mensagens-etapa.ts';
import { transicao, type Evento } from '#domain/pedidos/pedido-status.ts';
import {
  entregue,
  oQueNaoVolta,
  recebidoProvavel,
  type Perdido,
  type Recebido,
} from '#domain/pedidos/recebido.ts';
import { systemScope, type Admin } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import {
  answerFrom,
  call,
  job,
  merge,
  type Contribution,
  type Decision,
} from '#platform/db/command/decision.ts';
import type { UseCase } from '#platform/deps.ts';
import { etapaLine } from '#features/chat/chat/chat.public.ts';
import { contaApagada, lockCliente } from '#features/contas/clientes/clientes.public.ts';
import { lerProva, provaNecessaria } from '#features/contas/identidade/identidade.public.ts';
import {
  conciliarPedido,
  type Conciliado,
  type Dinheiro,
  type ReconcileDeps,
} from '../cobrancas/cobrancas.public.ts';
import { fecharEscolha } from '#features/pedidos/consultas/consultas.public.ts';
import * as pedidos from '#features/pedidos/pedidos/pedidos.public.ts';
import type { PedidoChange, PedidoRow } from '#features/pedidos/pedidos/pedidos.public.ts';
import { avisarDesfechoJob } from './encerramentos.jobs.ts';
import { reembolsoPedido, semDocumento } from './encerramentos.errors.ts';
import { closedAs, lockEncerravel, type Encerravel } from './escolha.decisions.ts';

type Call<Input> = UseCase<Admin, Input, ReconcileDeps>;

/** An order after an action; `avisos` are sentences about what did not come back with it. */
export type Acted = { pedido: PedidoRow; avisos: string[] };

/** An order that is locked, the status to which an action leads, and whether the administrator has proven who they are. */
type Locked<Input> = Encerravel & { input: Input; status: PedidoRow['status']; provada: boolean };
/** The change to the locked order, and the event that its patient reads once the money is settled (null: was told). */
type Outcome = {
  change: Pick<PedidoChange, 'status' | 'status_anterior' | 'recebido'>;
  tell: (settled: Conciliado) => Etapa | null;
};

/**
 * An action of the administrator upon an order; `outcomeOf` answers null when it was done before.
 * @throws contaApagada for an order of an erased account that would do anything but end
 */
function acting<Input extends { id: string }>(
  evento: Evento,
  prova: 'required' | 'read' | 'none',
  outcomeOf: (locked: Locked<Input>) => Outcome | null,
) {
  return command({
    find: async ({ actor, input, deps }: Call<Input>) => {
      const provada = prova !== 'none' && (await lerProva({ actor, input: null, deps })).ate !== null;
      if (prova === 'required' && !provada) throw provaNecessaria();
      const owner = await pedidos.findPedidoOwner(deps.db, input.id);
      if (!owner) throw notFound();
      return { scope: systemScope(actor, owner), provada };
    },
    load: ({ input, deps }, { scope }) => ({
      cliente: call(lockCliente, scope),
      found: call(lockEncerravel, deps, scope, input.id),
    }),
    decide: ({ cliente, found }, { input, ...given }, { scope, provada }): Decision<Acted> => {
      if (!found) throw notFound();
      const apagada = cliente.apagada_em !== null;
      // A letter that is on its way may still arrive, which ends its order; nobody is there to be told.
      if (apagada && evento !== 'concluir') throw contaApagada('pedido');
      const { row, escolha, dinheiro } = found;
      const next = transicao({
        status: row.status,
        evento,
        ator: 'Admin',
        pago: row.pago_em !== null,
        statusAnterior: evento === 'reabrir' ? row.concluido_de : row.status_anterior,
      });
      if (!next.ok) throw pedidos.transicaoRecusada(next.motivo);
      const outcome = outcomeOf({ ...found, input, status: next.status, provada });
      if (!outcome) return { answer: { pedido: row, avisos: [] } };
      const { change } = outcome;
      // Who has an order that is over has nothing to choose any more: the money of a refused one goes back.
      const over = row.escolha?.estado === 'aberta' && isOver(next.status);
      const pedido = over ? { ...row, escolha: closedAs(row.escolha, 'encerrado') } : row;
      const settled = conciliarPedido({ pedido, change, dinheiro }, given);
      const lost = lostOf({ ...pedido, ...change }, settled);
      const event = outcome.tell(settled);
      const etapa = event === 'reaberto' || event === 'restaurado' ? withLoss(event, lost) : event;
      const avisos = oQueNaoVolta(lost);
      return {
        ...merge(
          { audit: [{ action: `pedido.${evento}`, targetType: 'pedido', targetId: row.id }] },
          over ? fecharEscolha(row, escolha, 'encerrado', given.now) : {},
          settled,
          etapa && !apagada ? tellEnding(row, etapa, given) : {},
        ),
        answer: answerFrom(call(pedidos.findPedido, scope, row.id), (after) => ({
          pedido: after ?? row,
          avisos,
        })),
      };
    },
  });
}

/**
 * Deletes an order in any status; the status is kept for `restaurarPedido`. The patient of a paid one is told what happens
 * with the money and by when. @throws naoEncontrado, 403 prova_necessaria for a paid one
 */
export const excluirPedido = acting('excluir', 'read', ({ row, status, provada }) => {
  if (row.status === status) return null;
  if (row.pago_em !== null && !provada) throw provaNecessaria();
  return { change: { status, status_anterior: row.status }, tell: (settled) => deletedAs(row, settled) };
});

/**
 * Restores a deleted order to its earlier status. A payment of it that was not refunded pays it again.
 * @throws naoEncontrado, transicaoRecusada, 403 prova_necessaria, reembolsoPedido while the bank processes a refund
 */
export const restaurarPedido = acting('restaurar', 'required', ({ dinheiro, status }) => {
  if (isRefundUnderWay(dinheiro)) throw reembolsoPedido('restaurar');
  return { change: { status, status_anterior: null }, tell: () => 'restaurado' };
});

/**
 * Returns a completed order to where it was. What was not touched by completing it is as it was: the doctor's work, a
 * cancellation, a document. A payment that came in after it was completed unpaid puts it into the doctors' queue.
 * @throws naoEncontrado, transicaoRecusada, 403 prova_necessaria, reembolsoPedido while the bank processes a refund
 */
export const reabrirPedido = acting('reabrir', 'required', ({ row, dinheiro, status }) => {
  // The money of a cancelled or refused order goes back wherever the order is.
  if (!devolveTudo(row.atendimento) && isRefundUnderWay(dinheiro)) throw reembolsoPedido('reabrir');
  return { change: { status }, tell: () => 'reaberto' };
});

/** `recebido`: what the patient received; absent: what the facts say (`recebidoProvavel`). */
export type Conclusao = { id: string; recebido?: Recebido | undefined };

/**
 * Completes an order in any status and tells the patient what was received; one that is complete stays as it is.
 * @throws naoEncontrado, transicaoRecusada, semDocumento
 */
export const concluirPedido = acting<Conclusao>('concluir', 'none', ({ row, status, input }) => {
  if (row.status === status) return null;
  const { atendimento, tem_documento: temDocumento } = row;
  const facts = { temDocumento, pagamento: pedidos.paymentStatus(row), atendimento };
  const recebido = input.recebido ?? recebidoProvavel(facts);
  if (recebido === 'documento' && !temDocumento) throw semDocumento();
  return {
    change: { status, status_anterior: null, recebido },
    tell: () => etapaDaConclusao(recebido),
  };
});

function tellEnding(
  { id: pedidoId, cliente_id: clienteId, numero }: PedidoRow,
  etapa: Etapa,
  { now, newId }: { now: Date; newId: () => string },
): Contribution {
  return merge(etapaLine({ etapa, pedidoId, clienteId, numero }, now), {
    jobs: [job(avisarDesfechoJob, { pedidoId, clienteId, etapa, vez: newId() })],
  });
}

/** True when a refund of this order was requested at the provider and is not complete. */
function isRefundUnderWay({ devolucoes }: Dinheiro): boolean {
  return devolucoes.some(
    ({ pedido_id, situacao }) => pedido_id !== null && situacao === 'pedida ao provedor',
  );
}

/** The chat line of a deletion; null where the money of a paid order was set aside, which has a line of its own. */
function deletedAs(before: PedidoRow, { devolucoes }: Conciliado): Etapa | null {
  const { status, pago_em: paidAt, atendimento, recebido } = before;
  const held = devolucoes.some(
    ({ motivo, situacao }) => motivo === 'pedido_excluido' && situacao === 'aberta',
  );
  if (paidAt && held) return null;
  const served = documentoFeito(atendimento) || (status === 'Concluído' && entregue(recebido));
  if (paidAt && served && situacaoDoPagamento(pedidos.paymentStatus(before)) === 'paga') {
    return 'excluido-entregue';
  }
  return !paidAt && before.cobranca?.asaas_id ? 'excluido-com-pix' : 'excluido';
}

function isOver(status: PedidoRow['status']): boolean {
  return status === 'Concluído' || status === 'Excluído';
}

/** The irreversible losses of an order that lives again; one that is over has lost nothing yet. */
function lostOf(pedido: PedidoRow, { cobrancas, devolucoes, paga, pago }: Conciliado): Perdido {
  if (isOver(pedido.status)) return { pixApagado: false, dinheiroDevolvido: false };
  // The charge and the refund that the order shows from now on.
  const shown =
    cobrancas.find(({ id }) => id === paga) ??
    cobrancas.findLast(({ encerrada_em }) => encerrada_em === null);
  const refund = devolucoes.findLast(({ pedido_id, situacao }) => pedido_id && situacao !== 'mantida');
  const payment = pedidos.paymentStatus({
    ...pedido,
    cobranca: shown ? { status: shown.status, paga_pedido: paga !== null } : null,
    devolucao: refund ?? null,
  });
  const closedUnpaid = cobrancas.some((row) => row.encerrada_em !== null && row.recebido_centavos === null);
  return {
    pixApagado: !pago && !shown?.asaas_id && closedUnpaid,
    dinheiroDevolvido: situacaoDoPagamento(payment) === 'reembolsada',
  };
}

function withLoss(event: 'reaberto' | 'restaurado', { pixApagado, dinheiroDevolvido }: Perdido): Etapa {
  if (dinheiroDevolvido) return `${event}-devolvido`;
  return pixApagado ? `${event}-sem-pix` : event;
}
