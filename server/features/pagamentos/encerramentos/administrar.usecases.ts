import { randomUUID } from 'node:crypto';
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
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { UseCase } from '#platform/deps.ts';
import { etapaLine } from '#features/chat/chat/chat.public.ts';
import { requireProva } from '#features/contas/identidade/identidade.public.ts';
import { conciliarPedido, type ReconcileDeps } from '../cobrancas/cobrancas.public.ts';
import { isHeldForDeleted, isRefundUnderWay } from '../devolucoes/devolucoes.public.ts';
import { fecharEscolha } from '#features/pedidos/consultas/consultas.public.ts';
import * as pedidos from '#features/pedidos/pedidos/pedidos.public.ts';
import type { PedidoChange, PedidoRow } from '#features/pedidos/pedidos/pedidos.public.ts';
import { avisarDesfechoJob } from './encerramentos.jobs.ts';
import { reembolsoPedido, semDocumento } from './encerramentos.errors.ts';
import { hasDeletedPix } from './encerramentos.repository.ts';

type Call<Input = { id: string }> = UseCase<Admin, Input, ReconcileDeps>;

/** An order after an action; `avisos` are sentences about what did not come back with it. */
export type Acted = { pedido: PedidoRow; avisos: string[] };

/**
 * Deletes an order in any status; the status is kept for `restaurarPedido`. The patient of a paid one is told what happens
 * with the money and by when. @throws naoEncontrado, 403 prova_necessaria for a paid one
 */
export function excluirPedido(call: Call): Promise<Acted> {
  return act(call, 'excluir', async ({ uow, row, status }) => {
    if (row.status === status) return null;
    const { actor, deps } = call;
    if (row.pago_em !== null) {
      await requireProva({ actor, input: null, deps: { db: uow.db, clock: deps.clock } });
    }
    return { change: { status, status_anterior: row.status }, tell: tellDeleted };
  });
}

/**
 * Restores a deleted order to its earlier status. A payment of it that was not refunded pays it again.
 * @throws naoEncontrado, transicaoRecusada, 403 prova_necessaria, reembolsoPedido while the bank processes a refund
 */
export async function restaurarPedido(call: Call): Promise<Acted> {
  await requireProva({ ...call, input: null });
  return act(call, 'restaurar', async ({ uow, row, status }) => {
    if (await isRefundUnderWay(uow.db, row.id)) throw reembolsoPedido('restaurar');
    return { change: { status, status_anterior: null }, tell: async () => 'restaurado' };
  });
}

/**
 * Returns a completed order to where it was. What was not touched by completing it is as it was: the doctor's work, a
 * cancellation, a document. A payment that came in after it was completed unpaid puts it into the doctors' queue.
 * @throws naoEncontrado, transicaoRecusada, 403 prova_necessaria, reembolsoPedido while the bank processes a refund
 */
export async function reabrirPedido(call: Call): Promise<Acted> {
  await requireProva({ ...call, input: null });
  return act(call, 'reabrir', async ({ uow, row, status }) => {
    // The money of a cancelled or refused order goes back wherever the order stands.
    const undecided = !devolveTudo(row.atendimento) && (await isRefundUnderWay(uow.db, row.id));
    if (undecided) throw reembolsoPedido('reabrir');
    return { change: { status }, tell: async () => 'reaberto' };
  });
}

/** `recebido`: what the patient received; absent: what the facts say (`recebidoProvavel`). */
export type Conclusao = { id: string; recebido?: Recebido | undefined };

/**
 * Completes an order in any status and tells the patient what was received; one that is complete stays as it is.
 * @throws naoEncontrado, transicaoRecusada, semDocumento
 */
export function concluirPedido(call: Call<Conclusao>): Promise<Acted> {
  return act(call, 'concluir', async ({ row, status }) => {
    if (row.status === status) return null;
    const recebido = call.input.recebido ?? recebidoProvavel(factsOf(row));
    if (recebido === 'documento' && !row.tem_documento) throw semDocumento();
    const change = { status, status_anterior: null, recebido };
    return { change, tell: async () => etapaDaConclusao(recebido) };
  });
}

function factsOf(row: PedidoRow) {
  const { atendimento } = row;
  return { temDocumento: row.tem_documento, pagamento: pedidos.paymentStatus(row), atendimento };
}

/** An order that is locked, and the status to which an action leads. */
type Locked = { uow: UnitOfWork; row: PedidoRow; status: PedidoRow['status'] };
/** The change to the locked order, and the event that its patient reads once the money is settled (null: was told). */
type Outcome = {
  change: Pick<PedidoChange, 'status' | 'status_anterior' | 'recebido'>;
  tell: (uow: UnitOfWork, before: PedidoRow) => Promise<Etapa | null>;
};

/**
 * Applies an action of the administrator to an order; `decide` answers null when it was done before.
 * @throws naoEncontrado, transicaoRecusada
 */
async function act(
  { actor, input, deps }: Call,
  evento: Evento,
  decide: (locked: Locked) => Promise<Outcome | null>,
): Promise<Acted> {
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
      statusAnterior: evento === 'reabrir' ? row.concluido_de : row.status_anterior,
    });
    if (!next.ok) throw pedidos.transicaoRecusada(next.motivo);
    const outcome = await decide({ uow, row, status: next.status });
    if (!outcome) return { pedido: row, avisos: [] };
    await pedidos.updatePedido(uow.db, row.id, outcome.change, deps.clock());
    uow.audit({ action: `pedido.${evento}`, targetType: 'pedido', targetId: row.id });
    // Whoever's order is over has nothing to choose any more: the money of a refused one goes back.
    const over = row.escolha_aberta && (next.status === 'Excluído' || next.status === 'Concluído');
    if (over) await fecharEscolha(uow, deps, row, 'encerrado');
    const escolha_aberta = row.escolha_aberta && !over;
    await conciliarPedido(uow, deps, { ...row, ...outcome.change, escolha_aberta }, true);
    const pedido = (await pedidos.findPedido(uow.db, scope, row.id)) ?? row;
    const lost = await readLost(uow, pedido);
    const event = await outcome.tell(uow, row);
    const etapa = event === 'reaberto' || event === 'restaurado' ? withLoss(event, lost) : event;
    const { id: pedidoId, cliente_id: clienteId, numero } = row;
    if (etapa) {
      await uow.add(etapaLine({ etapa, pedidoId, clienteId, numero }, deps.clock()));
      await uow.enqueue(avisarDesfechoJob, { pedidoId, clienteId, etapa, vez: randomUUID() });
    }
    return { pedido, avisos: oQueNaoVolta(lost) };
  });
}

/** What a deletion is to the patient; null when the money of a paid order was set aside, which says so itself. */
async function tellDeleted(uow: UnitOfWork, before: PedidoRow): Promise<Etapa | null> {
  const { status, pago_em: paidAt, atendimento, recebido } = before;
  if (paidAt && (await isHeldForDeleted(uow.db, before.id))) return null;
  const served = documentoFeito(atendimento) || (status === 'Concluído' && entregue(recebido));
  if (paidAt && served && situacaoDoPagamento(pedidos.paymentStatus(before)) === 'paga') {
    return 'excluido-entregue';
  }
  return !paidAt && before.asaas_id ? 'excluido-com-pix' : 'excluido';
}

/** What an order that lives again has lost for good; one that is over has not lost anything yet. */
async function readLost(uow: UnitOfWork, pedido: PedidoRow): Promise<Perdido> {
  if (pedido.status === 'Concluído' || pedido.status === 'Excluído') {
    return { pixApagado: false, dinheiroDevolvido: false };
  }
  const payment = situacaoDoPagamento(pedidos.paymentStatus(pedido));
  return {
    pixApagado:
      pedido.pago_em === null && pedido.asaas_id === null && (await hasDeletedPix(uow.db, pedido.id)),
    dinheiroDevolvido: payment === 'reembolsada',
  };
}

function withLoss(event: 'reaberto' | 'restaurado', { pixApagado, dinheiroDevolvido }: Perdido): Etapa {
  if (dinheiroDevolvido) return `${event}-devolvido`;
  return pixApagado ? `${event}-sem-pix` : event;
}
