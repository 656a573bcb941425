import type { PedidoRow } from './pedidos.repository.ts';

/** A price shown is kept for seven days (decisions.md, "The price"). */
const PRICE_HOLDS_MS = 7 * 86_400_000;

/** What a patient may still change: nothing of an order that was paid, concluded or deleted. */
export function editavel(row: Pick<PedidoRow, 'status' | 'pago_em'>): boolean {
  return row.pago_em === null && row.status !== 'Concluído' && row.status !== 'Excluído';
}

/**
 * The price to accept anew: set when the shown one is over seven days old, no charge was made with it and
 * another is in force.
 */
export function precoNovo(
  row: Pick<PedidoRow, 'preco_centavos' | 'preco_em' | 'cobranca_status' | 'pago_em'>,
  emVigor: number | null,
  now: Date,
): number | null {
  if (row.cobranca_status !== null || row.pago_em !== null || emVigor === null) return null;
  const expired = now.getTime() - row.preco_em.getTime() > PRICE_HOLDS_MS;
  return expired && emVigor !== row.preco_centavos ? emVigor : null;
}
