import { randomUUID } from 'node:crypto';
import { temFrete } from '#domain/catalogo/frete.ts';
import { MAX_FALTAS } from '#domain/consultorio/escolha.ts';
import { situacaoDoPagamento } from '#domain/pagamentos/pagamento.ts';
import { transicao } from '#domain/pedidos/pedido-status.ts';
import { systemScope, type PatientScope } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { locks, merge, type Contribution } from '#platform/db/command/decision.ts';
import type { QueriesInTransaction } from '#platform/db/database.ts';
import * as consultas from '#features/pedidos/consultas/consultas.public.ts';
import { paymentStatus } from '#features/pedidos/pedidos/pedidos.public.ts';
import { conciliarPedido, type ReconcileDeps } from '../cobrancas/cobrancas.public.ts';
import { listUnpaidPedidos } from './encerramentos.repository.ts';
import { closedAs, devolver, lockEncerravel, openedBy } from './escolha.decisions.ts';

const freight = { tipo: 'Sistema', nome: 'frete' } as const;

/**
 * Marks a paid order as refused by its doctor; its status stays, as after a cancellation. The first refusal lets the patient
 * choose between a consultation and the money; one after a consultation, and that of an order whose money is not here any more,
 * sends it back at once. @throws 404
 */
export async function recusarPedido(
  tx: QueriesInTransaction,
  deps: ReconcileDeps,
  { scope, id, recusa }: { scope: PatientScope; id: string; recusa: consultas.RecusaDoCaso },
): Promise<Contribution> {
  const found = await lockEncerravel(tx, deps, scope, id);
  if (!found) throw notFound();
  const given = { now: deps.clock(), newId: randomUUID };
  const { row, escolha, dinheiro } = found;
  const here = situacaoDoPagamento(paymentStatus(row)) === 'paga';
  const again = row.escolha !== null;
  const opens = here && !again && !escolha.escolha;
  const pedido = { ...row, escolha: opens ? openedBy(recusa) : closedAs(row.escolha, 'nova recusa') };
  return merge(
    opens ? consultas.abrirEscolha(row, recusa, given) : {},
    again ? consultas.fecharEscolha(row, escolha, 'nova recusa', given.now) : {},
    conciliarPedido({ pedido, change: { atendimento: 'recusado' }, dinheiro }, given),
  );
}
locks('pedido', recusarPedido);

/**
 * Sends the freight of an order back whose documents all left electronically; nothing for a service that is never posted. What
 * was posted before keeps its freight.
 */
export async function devolverFreteNaoUsado(
  tx: QueriesInTransaction,
  deps: ReconcileDeps,
  { id, cliente_id, servico_selecionado }: { id: string; cliente_id: string; servico_selecionado: string },
): Promise<Contribution> {
  if (!temFrete(servico_selecionado)) return {};
  const found = await lockEncerravel(tx, deps, systemScope(freight, cliente_id), id);
  if (!found) return {};
  const { row: pedido, dinheiro } = found;
  return conciliarPedido({ pedido, change: null, dinheiro }, { now: deps.clock(), newId: randomUUID });
}
locks('pedido', devolverFreteNaoUsado);

/**
 * Records that a patient missed a consultation: they choose again, or, having missed too many, get the money.
 * @throws 404
 */
export async function registrarFalta(
  tx: QueriesInTransaction,
  deps: ReconcileDeps,
  { scope, consulta }: { scope: PatientScope; consulta: consultas.ConsultaFound },
): Promise<Contribution> {
  const found = await lockEncerravel(tx, deps, scope, consulta.pedido_id);
  if (!found) throw notFound();
  const given = { now: deps.clock(), newId: randomUUID };
  const { row, escolha } = found;
  const missed = consultas.voltarAEscolha({ pedido: row, consulta, fim: 'falta' }, escolha, given.now);
  if (missed.faltas < MAX_FALTAS) return missed;
  const after = { ...row, versao: row.versao + 1 };
  const over = { ...found, row: after, escolha: { ...escolha, marcada: undefined } };
  return merge(missed, devolver(over, 'faltas', given));
}
locks('pedido', registrarFalta);

/**
 * Closes the choices of a patient whose account is closed: booked consultations are cancelled, and the money goes back. Nobody is
 * left who could choose, or come.
 */
export async function encerrarEscolhas(
  tx: QueriesInTransaction,
  deps: ReconcileDeps,
  scope: PatientScope,
): Promise<Contribution> {
  const given = { now: deps.clock(), newId: randomUUID };
  const closed: Contribution[] = [];
  for (const { id } of await consultas.listEscolhasDe(tx, scope)) {
    const found = await lockEncerravel(tx, deps, scope, id);
    // Chosen since the list was read.
    if (found?.row.escolha?.estado === 'aberta') closed.push(devolver(found, 'encerrado', given));
  }
  return merge(...closed);
}
locks('pedido', encerrarEscolhas);

/**
 * Deletes the unpaid orders of an account that is closed, or of one patient of it who leaves: their charges are closed and deleted at the provider, and a later
 * payment becomes a refund. Paid orders stay for the administrator to decide.
 */
export async function excluirPedidosNaoPagos(
  tx: QueriesInTransaction,
  deps: ReconcileDeps,
  scope: PatientScope,
  pacienteId: string | null = null,
): Promise<Contribution> {
  const given = { now: deps.clock(), newId: randomUUID };
  const deleted: Contribution[] = [];
  for (const id of await listUnpaidPedidos(tx, scope, pacienteId)) {
    const found = await lockEncerravel(tx, deps, scope, id);
    // Paid while this transaction waited for the lock.
    if (!found || found.row.pago_em) continue;
    const { row: pedido, dinheiro } = found;
    const next = transicao({ status: pedido.status, evento: 'excluir', ator: 'Admin', pago: false });
    if (!next.ok) continue;
    const change = { status: next.status, status_anterior: pedido.status };
    const audit = [{ action: 'pedido.excluir', targetType: 'pedido', targetId: id }];
    deleted.push({ audit }, conciliarPedido({ pedido, change, dinheiro }, given));
  }
  return merge(...deleted);
}
locks('pedido', excluirPedidosNaoPagos);
