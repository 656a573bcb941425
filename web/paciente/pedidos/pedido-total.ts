import type { Pedido } from '#contracts/pedidos/pedidos.contract.ts';

type Billed = Pick<Pedido, 'precoCentavos' | 'precoNovoCentavos' | 'frete' | 'pagamento'>;

/** True when the open charge was made for another state than the one that the patient's address is in now. */
export function movedAway({ frete, pagamento }: Pick<Pedido, 'frete' | 'pagamento'>): boolean {
  return frete !== null && pagamento.freteUf !== null && pagamento.freteUf !== frete.uf;
}

/** What the patient pays or paid in all, in centavos: service and freight, as the next Pix or the one that is there says. */
export function totalOf(pedido: Billed): number {
  const { precoCentavos, precoNovoCentavos, frete, pagamento } = pedido;
  if (precoNovoCentavos === null && !movedAway(pedido)) return pagamento.valorCentavos;
  return (precoNovoCentavos ?? precoCentavos) + (frete?.centavos ?? 0);
}
