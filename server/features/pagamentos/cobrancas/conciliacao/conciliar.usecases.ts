import { conciliar, type Conciliacao, type PelaRegra } from '#domain/pagamentos/conciliacao.ts';
import { feriadosEntre, HORAS_PROMETIDAS, prazoUtil } from '#domain/calendario/dias-uteis.ts';
import { situacaoDoPagamento } from '#domain/pagamentos/pagamento.ts';
import { transicao } from '#domain/pedidos/pedido-status.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps } from '#platform/deps.ts';
import {
  lerRegraDoPrazo,
  type PrazoSettings,
} from '#features/catalogo/feriados-locais/feriados-locais.public.ts';
import { etapaLine } from '#features/chat/chat/chat.public.ts';
import { filaEvents } from '#features/pedidos/pedidos.events.ts';
import {
  pedidoEvents,
  updatePedido,
  type PedidoChange,
  type PedidoRow,
} from '#features/pedidos/pedidos/pedidos.public.ts';
import {
  acertarDevolucoes,
  lerPelaRegra,
  neverPosted,
  readDevolucoes,
} from '#features/pagamentos/devolucoes/devolucoes.public.ts';
import * as cobrancas from '../cobrancas.repository.ts';
import type { CobrancaRow } from '../cobrancas.repository.ts';
import { avisarPagamentoJob, removerCobrancaJob } from '../cobrancas.jobs.ts';
import { releaseCaso } from './caso.repository.ts';

/** What reconciling an order needs: how the promised time is counted. */
export type ReconcileDeps = BaseDeps & PrazoSettings;

/**
 * Updates a locked order, its charges and the list of refunds to what follows from the known payments
 * (domain/pagamentos/conciliacao.ts). Called in the transaction of every change to a charge or to the order's
 * status; idempotent.
 * @param changed true when the caller has changed what the patient sees, so that the version is incremented
 * and announced
 */
export async function conciliarPedido(
  uow: UnitOfWork,
  deps: ReconcileDeps,
  pedido: PedidoRow,
  changed = false,
): Promise<void> {
  const charges = await cobrancas.listCobrancasOfPedido(uow.db, pedido.id);
  const now = deps.clock();
  const payments = new Map(
    charges.map(({ id, pago_em, frete_centavos }) => [id, { pagoEm: pago_em, frete: frete_centavos }]),
  );
  const pelaRegra = await lerPelaRegra(uow.db, pedido, payments, now);
  const semPostagem = charges.some(hasFrete) && (await neverPosted(uow.db, pedido));
  const entries = await readDevolucoes(uow.db, pedido.id);
  const outcome = decide({ pedido, semPostagem }, charges, entries, pelaRegra);
  const moved = [
    await markPayer(uow, pedido, charges, outcome),
    await close(uow, deps, charges, outcome),
    await acertarDevolucoes(uow, deps, {
      pedido,
      cobrancas: charges.map(reversible),
      owed: outcome.devolver,
    }),
  ].includes(true);
  const paidNow = outcome.paga !== null && !pedido.pago_em;
  const gone = leavesQueue(pedido, charges, outcome);
  if (gone) {
    await releaseCaso(uow.db, pedido.id, now);
    const change = gone === 'desfeito' ? { ...UNREAD, pago_em: null } : UNREAD;
    uow.emit(...pedidoEvents(pedido, await updatePedido(uow.db, pedido.id, change, now)));
    uow.emit(...filaEvents(pedido.id));
    // What a refund of ours means, its patient was told.
    if (gone === 'devolvido' && entries.has(outcome.paga)) return;
    const { id: pedidoId, cliente_id: clienteId, numero } = pedido;
    await uow.add(etapaLine({ etapa: `pago-${gone}`, pedidoId, clienteId, numero }, deps.clock()));
    return;
  }
  if (!changed && !moved && !paidNow) return;
  // Over before, or refunded before we learned of the payment: nobody waits for a document. One that is reopened, or whose
  // refund was denied, waits for it from now on.
  const toBeRead = outcome.aqui && !isOver(pedido) && pedido.atendimento === null;
  const paid: PedidoChange = paidNow ? { pago_em: now } : {};
  const change = toBeRead ? { ...paid, ...(await whenPaid(uow, deps, pedido, now)) } : paid;
  uow.emit(...pedidoEvents(pedido, await updatePedido(uow.db, pedido.id, change, now)));
  // It enters the doctors' queue, or leaves it.
  if (paidNow || pedido.pago_em) uow.emit(...filaEvents(pedido.id));
  if (toBeRead) await tellPaid(uow, deps, pedido);
}

/** As before a doctor could read it: with a payment it is in the queue again, and counts its time anew. */
const UNREAD = { prazo: null, feriados_do_prazo: null, atendimento: null } as const;
const BEFORE_THE_ISSUE: ReadonlySet<string | null> = new Set([
  'na fila',
  'em atendimento',
  'aguardando paciente',
]);

/**
 * How the money of a paid order that waits for its doctor went: taken back by the provider, or sent back; null where it is
 * here, or nobody waits. What was issued stays as it is.
 */
function leavesQueue(
  pedido: PedidoRow,
  charges: readonly CobrancaRow[],
  { paga, aqui }: Conciliacao,
): 'desfeito' | 'devolvido' | null {
  if (aqui || !pedido.pago_em || isOver(pedido)) return null;
  if (!BEFORE_THE_ISSUE.has(pedido.atendimento) || pedido.tem_documento) return null;
  if (paga !== null) return 'devolvido';
  return charges.some(({ desfeita_em, pago_em }) => desfeita_em && !pago_em) ? 'desfeito' : null;
}

function hasFrete({ frete_centavos }: CobrancaRow): boolean {
  return frete_centavos > 0;
}

function decide(
  { pedido, semPostagem }: { pedido: PedidoRow; semPostagem: boolean },
  charges: readonly CobrancaRow[],
  entries: Awaited<ReturnType<typeof readDevolucoes>>,
  pelaRegra: PelaRegra,
): Conciliacao {
  const order = {
    status: pedido.status,
    statusAnterior: pedido.status_anterior,
    atendimento: pedido.atendimento,
    escolhaAberta: pedido.escolha_aberta,
    semEscolha: pedido.sem_escolha,
    recebido: pedido.recebido,
    semPostagem,
  };
  const known = charges.map((charge) => ({
    id: charge.id,
    valor: charge.valor_centavos,
    frete: charge.frete_centavos,
    recebido: charge.recebido_centavos,
    estornado: charge.estornado_centavos,
    status: charge.status,
    aberta: charge.encerrada_em === null,
    desfeita: charge.desfeita_em !== null,
    baixada: charge.baixada_em !== null,
    devolucao: entries.get(charge.id) ?? null,
  }));
  return conciliar(order, known, pelaRegra);
}

async function markPayer(
  uow: UnitOfWork,
  pedido: PedidoRow,
  charges: readonly CobrancaRow[],
  { paga }: Conciliacao,
): Promise<boolean> {
  const before = charges.find(({ paga_pedido }) => paga_pedido)?.id ?? null;
  if (before === paga) return false;
  await cobrancas.setPayingCobranca(uow.db, pedido.id, paga);
  return true;
}

async function close(
  uow: UnitOfWork,
  deps: ReconcileDeps,
  charges: readonly CobrancaRow[],
  { fechar }: Conciliacao,
): Promise<boolean> {
  const now = deps.clock();
  for (const id of fechar) {
    await cobrancas.updateCobranca(uow.db, id, { encerrada_em: now }, now);
    uow.audit({ action: 'cobranca.fechar', targetType: 'cobranca', targetId: id });
    const unpaid = charges.find((charge) => charge.id === id)?.recebido_centavos === null;
    if (unpaid) await uow.enqueue(removerCobrancaJob, { cobrancaId: id }, { singletonKey: id });
  }
  return fechar.length > 0;
}

/** A charge with what the refunds need of it. */
function reversible(charge: CobrancaRow) {
  const { id, asaas_id: asaasId, status, recebido_centavos: recebido, pago_em: pagoEm } = charge;
  const { estornado_centavos: estornado } = charge;
  const emAndamento = situacaoDoPagamento(status) === 'reembolso-andamento';
  return { id, asaasId, recebido, pagoEm, estorno: { estornado, emAndamento, negado: false } };
}

function isOver({ status }: PedidoRow): boolean {
  return status === 'Concluído' || status === 'Excluído';
}

async function whenPaid(
  uow: UnitOfWork,
  deps: ReconcileDeps,
  { status }: PedidoRow,
  now: Date,
): Promise<PedidoChange> {
  const regra = await lerRegraDoPrazo(uow.db, deps);
  const prazo = prazoUtil(now, HORAS_PROMETIDAS, regra);
  // What the patient reads of this promise stays as it was counted, whatever becomes of the calendar.
  const feriados_do_prazo = JSON.stringify(feriadosEntre(now, prazo, regra.calendario));
  // A charge that was interrupted by a crash was paid: the order moves to the status that completing the
  // charge would have given.
  const next = transicao({ status, evento: 'gerar_cobranca', ator: 'Sistema', pago: false });
  return { prazo, feriados_do_prazo, atendimento: 'na fila', ...(next.ok ? { status: next.status } : {}) };
}

async function tellPaid(uow: UnitOfWork, deps: ReconcileDeps, pedido: PedidoRow): Promise<void> {
  const { id: pedidoId, cliente_id: clienteId, numero } = pedido;
  await uow.add(etapaLine({ etapa: 'pago', pedidoId, clienteId, numero }, deps.clock()));
  await uow.enqueue(avisarPagamentoJob, { pedidoId, clienteId });
}
