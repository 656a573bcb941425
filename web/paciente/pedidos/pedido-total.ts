import type { Pedido } from '#contracts/pedidos/pedidos.contract.ts';

type Billed = Pick<Pedido, 'precoCentavos' | 'precoNovoCentavos' | 'frete' | 'pagamento'>;

/** The open charge contains the freight of another state than that of the patient's address. */
export function movedAway({ frete, pagamento }: Pick<Pedido, 'frete' | 'pagamento'>): boolean {
  return frete !== null && pagamento.freteUf !== null && pagamento.freteUf !== frete.uf;
}

/** Total in centavos: service and freight, by the present or the next Pix. */
export function totalOf(pedido: Billed): number {
  const { precoCentavos, precoNovoCentavos, frete, pagamento } = pedido;
  if (precoNovoCentavos === null && !movedAway(pedido)) return pagamento.valorCentavos;
  return (precoNovoCentavos ?? precoCentavos) + (frete?.centavos ?? 0);
}
