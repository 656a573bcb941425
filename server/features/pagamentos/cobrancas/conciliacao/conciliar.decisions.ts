import { conciliar, type Conciliacao } from '#domain/pagamentos/conciliacao.ts';
import {
  feriadosEntre,
  HORAS_PROMETIDAS,
  prazoUtil,
  type RegraDoPrazo,
} from '#domain/calendario/dias-uteis.ts';
import { situacaoDoPagamento } from '#domain/pagamentos/pagamento.ts';
import { transicao } from '#domain/pedidos/pedido-status.ts';
import { call, job, merge, type Contribution, type RepositoryCall } from '#platform/db/command/decision.ts';
import type { QueriesInTransaction } from '#platform/db/database.ts';
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
import * as devolucoes from '#features/pagamentos/devolucoes/devolucoes.public.ts';
import type { DevolucaoRow, FatosLidos } from '#features/pagamentos/devolucoes/devolucoes.public.ts';
import * as cobrancas from '../cobrancas.repository.ts';
import type { CobrancaRow } from '../cobrancas.repository.ts';
import { avisarPagamentoJob, removerCobrancaJob } from '../cobrancas.jobs.ts';
import { releaseCaso } from './caso.repository.ts';

export type ReconcileDeps = BaseDeps & PrazoSettings;

/** The money of a locked order, the facts that its refunds depend on, and the rule of the promised time. */
export type Dinheiro = {
  cobrancas: readonly CobrancaRow[];
  devolucoes: readonly DevolucaoRow[];
  fatos: FatosLidos;
  regra: RegraDoPrazo;
};

/** Reads what reconciling an order asks, under the order's lock. */
export async function readDinheiro(
  tx: QueriesInTransaction,
  deps: PrazoSettings,
  pedidoId: string,
): Promise<Dinheiro> {
  const [charges, refunds, fatos, regra] = await Promise.all([
    cobrancas.listCobrancasOfPedido(tx, pedidoId),
    devolucoes.listDevolucoesOfPedido(tx, pedidoId),
    devolucoes.readFatos(tx, pedidoId),
    lerRegraDoPrazo(tx, deps),
  ]);
  return { cobrancas: charges, devolucoes: refunds, fatos, regra };
}

/** The columns that a caller may change; a payment is only taken away. */
type Change = Pick<PedidoChange, 'status' | 'status_anterior' | 'recebido' | 'atendimento'> & {
  pago_em?: null;
  prazo?: null;
  feriados_do_prazo?: null;
};

/** A locked order with its money; `change` is null where what the patient sees stays, unless its money moves. */
export type Conciliar = { pedido: PedidoRow; change: Change | null; dinheiro: Dinheiro };

/** A contribution, and the money as it leaves it: `paga` is the charge that pays the order, `pago` whether it was ever paid. */
export type Conciliado = Contribution &
  Pick<Dinheiro, 'cobrancas' | 'devolucoes'> & { paga: string | null; pago: boolean };

/**
 * Changes a locked order, and updates it, its charges and the list of refunds to what follows from the known payments
 * (domain/pagamentos/conciliacao.ts). Part of every change to a charge or to the order's status; idempotent.
 */
export function conciliarPedido(
  { pedido: before, change, dinheiro }: Conciliar,
  given: { now: Date; newId: () => string },
): Conciliado {
  const { now } = given;
  const pedido = { ...before, ...change };
  const outcome = decide(pedido, dinheiro, now);
  const settled = devolucoes.acertarDevolucoes(
    dinheiro.devolucoes,
    {
      pedido,
      cobrancas: dinheiro.cobrancas.map(reversible),
      owed: outcome.devolver,
      regra: dinheiro.regra,
    },
    given,
  );
  const payer = markPayer(pedido, dinheiro.cobrancas, outcome);
  const fechadas = dinheiro.cobrancas.filter(({ id }) => outcome.fechar.includes(id));
  const moved = payer.length > 0 || fechadas.length > 0 || settled.moved;
  const gone = leavesQueue(pedido, dinheiro.cobrancas, outcome);
  return {
    ...merge(
      { writes: payer },
      ...fechadas.map((charge) => closingOf(charge, now)),
      settled,
      whatFollows({ pedido, change, dinheiro, outcome, moved, gone }, now),
    ),
    cobrancas: dinheiro.cobrancas.map((row) =>
      fechadas.includes(row) ? { ...row, encerrada_em: now } : row,
    ),
    devolucoes: settled.devolucoes,
    paga: outcome.paga,
    pago: gone !== 'desfeito' && (outcome.paga !== null || pedido.pago_em !== null),
  };
}

type Gone = 'desfeito' | 'devolvido' | null;
type Reconciled = Conciliar & { outcome: Conciliacao; moved: boolean; gone: Gone };

/** The order's own row, and what its patient is told. */
function whatFollows(
  { pedido, change, dinheiro, outcome, moved, gone }: Reconciled,
  now: Date,
): Contribution {
  const { id: pedidoId, cliente_id: clienteId, numero } = pedido;
  const written = (columns: PedidoChange): Contribution => ({
    writes: [call(updatePedido, pedidoId, { ...change, ...columns }, now)],
    events: pedidoEvents(pedido, pedido.versao + 1),
  });
  const fila = { events: filaEvents(pedidoId) };
  if (gone) {
    const unpaid = gone === 'desfeito' ? { ...UNREAD, pago_em: null } : UNREAD;
    const left = merge({ writes: [call(releaseCaso, pedidoId, now)] }, written(unpaid), fila);
    // The patient was told of a refund of ours.
    const known = dinheiro.devolucoes.some(({ cobranca_id }) => cobranca_id === outcome.paga);
    if (gone === 'devolvido' && known) return left;
    return merge(left, etapaLine({ etapa: `pago-${gone}`, pedidoId, clienteId, numero }, now));
  }
  const paidNow = outcome.paga !== null && !pedido.pago_em;
  if (change === null && !moved && !paidNow) return {};
  // Over before, or refunded before we learned of the payment: nobody waits for a document. One that is reopened, or whose
  // refund was denied, waits for it from now on.
  const toBeRead = outcome.aqui && !isOver(pedido) && pedido.atendimento === null;
  return merge(
    written({ ...(paidNow && { pago_em: now }), ...(toBeRead && whenPaid(pedido, dinheiro.regra, now)) }),
    // It enters the doctors' queue, or leaves it.
    paidNow || pedido.pago_em ? fila : {},
    toBeRead ? tellPaid(pedido, now) : {},
  );
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
function leavesQueue(pedido: PedidoRow, charges: readonly CobrancaRow[], { paga, aqui }: Conciliacao): Gone {
  if (aqui || !pedido.pago_em || isOver(pedido)) return null;
  if (!BEFORE_THE_ISSUE.has(pedido.atendimento) || pedido.tem_documento) return null;
  if (paga !== null) return 'devolvido';
  return charges.some(({ desfeita_em, pago_em }) => desfeita_em && !pago_em) ? 'desfeito' : null;
}

function hasFrete({ frete_centavos }: CobrancaRow): boolean {
  return frete_centavos > 0;
}

function decide(pedido: PedidoRow, { cobrancas: charges, devolucoes: rows, fatos }: Dinheiro, now: Date) {
  const entries = devolucoes.knownDevolucoes(rows);
  const order = {
    status: pedido.status,
    statusAnterior: pedido.status_anterior,
    atendimento: pedido.atendimento,
    escolhaAberta: pedido.escolha?.estado === 'aberta',
    semEscolha: pedido.escolha?.estado === 'vencida',
    recebido: pedido.recebido,
    semPostagem: charges.some(hasFrete) && devolucoes.neverPosted(fatos, pedido),
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
  return conciliar(order, known, devolucoes.pelaRegra(fatos, pedido, charges, now));
}

function markPayer(
  { id }: PedidoRow,
  charges: readonly CobrancaRow[],
  { paga }: Conciliacao,
): RepositoryCall[] {
  const before = charges.find(({ paga_pedido }) => paga_pedido)?.id ?? null;
  return before === paga ? [] : [call(cobrancas.setPayingCobranca, id, paga)];
}

/** A charge is closed; an unpaid one is deleted at the provider, too. */
export function closingOf(
  { id, recebido_centavos }: Pick<CobrancaRow, 'id' | 'recebido_centavos'>,
  now: Date,
): Contribution {
  return {
    writes: [call(cobrancas.updateCobranca, id, { encerrada_em: now }, now)],
    audit: [{ action: 'cobranca.fechar', targetType: 'cobranca', targetId: id }],
    jobs:
      recebido_centavos === null ? [job(removerCobrancaJob, { cobrancaId: id }, { singletonKey: id })] : [],
  };
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

function whenPaid({ status }: PedidoRow, regra: RegraDoPrazo, now: Date): PedidoChange {
  const prazo = prazoUtil(now, HORAS_PROMETIDAS, regra);
  // The holidays of a promise stay as they were counted when the calendar changes.
  const feriados_do_prazo = JSON.stringify(feriadosEntre(now, prazo, regra.calendario));
  // A charge that was interrupted by a crash was paid: the order moves to the status that completing the
  // charge would have given.
  const next = transicao({ status, evento: 'gerar_cobranca', ator: 'Sistema', pago: false });
  return { prazo, feriados_do_prazo, atendimento: 'na fila', ...(next.ok ? { status: next.status } : {}) };
}

function tellPaid({ id: pedidoId, cliente_id: clienteId, numero }: PedidoRow, now: Date): Contribution {
  const jobs = [job(avisarPagamentoJob, { pedidoId, clienteId })];
  return merge(etapaLine({ etapa: 'pago', pedidoId, clienteId, numero }, now), { jobs });
}
