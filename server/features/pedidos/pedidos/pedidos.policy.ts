import { temFrete } from '#domain/catalogo/frete.ts';
import { devolveTudo, naFila } from '#domain/pedidos/atendimento.ts';
import { direitoDoPaciente } from '#domain/pagamentos/devolucao.ts';
import { situacaoDoPagamento, statusVisto, type SituacaoDoPagamento } from '#domain/pagamentos/pagamento.ts';
import { transicao } from '#domain/pedidos/pedido-status.ts';
import type { CobrancaAtual, DevolucaoAtual, EscolhaAtual } from './parts.repository.ts';
import type { PedidoRow } from './pedidos.repository.ts';

/** How long the price shown to the patient stays valid, in milliseconds (docs/product/payment.md). */
const PRICE_HOLDS_MS = 7 * 86_400_000;

/** A charge is read again at the provider at most so often when its patient opens the list (docs/product/payment.md). */
const READ_AGAIN_MS = 30_000;

/** True for an order whose open charge is unpaid, as far as we know, and was not read at the provider lately. */
export function needsReading({ cobranca }: Pick<PedidoRow, 'cobranca'>, now: Date): boolean {
  if (cobranca === null || cobranca.asaas_id === null) return false;
  if (cobranca.estado === 'paga' || cobranca.encerrada_em !== null) return false;
  const { verificada_em: read } = cobranca;
  return read === null || now.getTime() - read.getTime() > READ_AGAIN_MS;
}

/** True while the patient may change the order: not after it was paid, concluded or deleted. */
export function isEditable(row: Pick<PedidoRow, 'status' | 'pago_em'>): boolean {
  return row.pago_em === null && row.status !== 'Concluído' && row.status !== 'Excluído';
}

type WithStatus = { cobranca: Pick<CobrancaAtual, 'status'> | null };
type Discardable = Pick<PedidoRow, 'status' | 'pago_em'> & WithStatus;

/** Payments beside which an order may be discarded: none in which the patient is asked to contact the team. */
const DISCARDABLE_BESIDE: Readonly<Record<SituacaoDoPagamento, boolean>> = {
  'sem-cobranca': true,
  pendente: true,
  vencida: true,
  paga: true,
  'reembolso-andamento': true,
  reembolsada: true,
  desconhecida: false,
};

/** True when the patient may be offered to discard the order: its payment and the transition table allow it. */
export function isDiscardable({ status, pago_em, cobranca }: Discardable): boolean {
  if (!DISCARDABLE_BESIDE[situacaoDoPagamento(cobranca?.status ?? null)]) return false;
  return transicao({ status, evento: 'descartar', ator: 'Paciente', pago: pago_em !== null }).ok;
}

/** The freight of an order to a state, in centavos; null: nothing is posted there. */
export type FreteDoPedido = { uf: string; centavos: number | null };

/** The present freight to the patient's address; null for a service whose document is not posted. */
export function findFrete(
  row: Pick<PedidoRow, 'servico_selecionado' | 'uf' | 'frete_em_vigor'>,
): FreteDoPedido | null {
  return temFrete(row.servico_selecionado) ? { uf: row.uf, centavos: row.frete_em_vigor } : null;
}

/**
 * Why the patient may not cancel the order, or null when they may: it is paid, work on it has not begun, and no document of
 * it is valid (a case in which another document was revoked is in the queue again, as one is after a consultation).
 */
export function findCancelRefusal(
  row: Pick<PedidoRow, 'status' | 'pago_em' | 'atendimento' | 'tem_documento' | 'escolha'> & WithStatus,
): 'nao-pago' | 'encerrado' | 'devolvido' | 'em-atendimento' | null {
  if (row.status !== 'Aguardando Pagamento') return row.pago_em ? 'encerrado' : 'nao-pago';
  if (!row.pago_em) return 'nao-pago';
  if (!naFila(row.atendimento) || row.tem_documento || row.escolha) return 'em-atendimento';
  return situacaoDoPagamento(row.cobranca?.status ?? null) === 'paga' ? null : 'devolvido';
}

/**
 * The payment status from which the shown word is derived: the charge's, unless a refund of ours says more.
 */
export function paymentStatus({ atendimento, cobranca, devolucao, escolha }: WithPayment): string | null {
  if (cobranca === null) return null;
  const due = direitoDoPaciente(devolucao?.motivo ?? null);
  return statusVisto(cobranca.status, {
    paga: cobranca.paga_pedido,
    volta: due && devolveTudo(atendimento) && escolha?.estado !== 'aberta',
    devolvida: due && devolucao?.situacao === 'devolvida',
  });
}

/** The parts of an order that decide the word for its payment. */
export type WithPayment = Pick<PedidoRow, 'atendimento'> & {
  cobranca: Pick<CobrancaAtual, 'status' | 'paga_pedido'> | null;
  devolucao: Pick<DevolucaoAtual, 'motivo' | 'situacao'> | null;
  escolha: Pick<EscolhaAtual, 'estado'> | null;
};

/**
 * The price that the patient must accept before a charge is created, in centavos: the one in force, when the
 * shown one is over seven days old, differs and no charge was created with it; otherwise null.
 */
export function findNewPrice(
  row: Pick<PedidoRow, 'preco_centavos' | 'preco_em' | 'pago_em'> & WithStatus,
  emVigor: number | null,
  now: Date,
): number | null {
  const charged = (row.cobranca?.status ?? null) !== null;
  if (charged || row.pago_em !== null || emVigor === null) return null;
  const expired = now.getTime() - row.preco_em.getTime() > PRICE_HOLDS_MS;
  return expired && emVigor !== row.preco_centavos ? emVigor : null;
}
