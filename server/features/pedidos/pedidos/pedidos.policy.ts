import { cancelado, naFila } from '../../../../domain/pedidos/atendimento.ts';
import { situacaoDoPagamento, statusVisto } from '../../../../domain/pagamentos/pagamento.ts';
import { transicao } from '../../../../domain/pedidos/pedido-status.ts';
import type { PedidoRow } from './pedidos.repository.ts';

/** A price shown is kept for seven days (docs/product/payment.md). */
const PRICE_HOLDS_MS = 7 * 86_400_000;

/** What a patient may still change: nothing of an order that was paid, concluded or deleted. */
export function isEditable(row: Pick<PedidoRow, 'status' | 'pago_em'>): boolean {
  return row.pago_em === null && row.status !== 'Concluído' && row.status !== 'Excluído';
}

/**
 * Whether its patient is offered to throw an order away: the transition table says so, and nobody was just told
 * to ask us about its payment.
 */
export function isDiscardable({
  status,
  pago_em,
  cobranca_status,
}: Pick<PedidoRow, 'status' | 'pago_em' | 'cobranca_status'>): boolean {
  if (situacaoDoPagamento(cobranca_status) === 'desconhecida') return false;
  return transicao({ status, evento: 'descartar', ator: 'Paciente', pago: pago_em !== null }).ok;
}

/** Why a patient may not cancel an order; null when they may: it is paid and nobody has begun to read. */
export function findCancelRefusal(
  row: Pick<PedidoRow, 'status' | 'pago_em' | 'atendimento' | 'cobranca_status'>,
): 'nao-pago' | 'encerrado' | 'devolvido' | 'em-atendimento' | null {
  if (row.status !== 'Aguardando Pagamento') return row.pago_em ? 'encerrado' : 'nao-pago';
  if (!row.pago_em) return 'nao-pago';
  if (!naFila(row.atendimento)) return 'em-atendimento';
  return situacaoDoPagamento(row.cobranca_status) === 'paga' ? null : 'devolvido';
}

/** The payment word's source, with our own refunds in it. */
export function paymentStatus(
  row: Pick<
    PedidoRow,
    'cobranca_status' | 'paga_pedido' | 'atendimento' | 'devolucao_motivo' | 'devolucao_situacao'
  >,
): string | null {
  return statusVisto(row.cobranca_status, {
    paga: row.paga_pedido === true,
    cancelado: cancelado(row.atendimento),
    devolvida: row.devolucao_motivo === 'cancelado' && row.devolucao_situacao === 'devolvida',
  });
}

/**
 * The price to accept anew: set when the shown one is over seven days old, no charge was made with it and
 * another is in force.
 */
export function findNewPrice(
  row: Pick<PedidoRow, 'preco_centavos' | 'preco_em' | 'cobranca_status' | 'pago_em'>,
  emVigor: number | null,
  now: Date,
): number | null {
  if (row.cobranca_status !== null || row.pago_em !== null || emVigor === null) return null;
  const expired = now.getTime() - row.preco_em.getTime() > PRICE_HOLDS_MS;
  return expired && emVigor !== row.preco_centavos ? emVigor : null;
}
