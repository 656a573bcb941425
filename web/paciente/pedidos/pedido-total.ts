import type { Pedido } from '#contracts/pedidos/pedidos.contract.ts';

type Billed = Pick<Pedido, 'precoCentavos' | 'precoNovoCentavos' | 'frete' | 'valorCentavos' | 'cobranca'>;

/** The open charge contains the freight of another state than that of the patient's address. */
export function movedAway({ frete, cobranca }: Pick<Pedido, 'frete' | 'cobranca'>): boolean {
  const charged = cobranca?.freteUf ?? null;
  return frete !== null && charged !== null && charged !== frete.uf;
}

/** Total in centavos: service and freight, by the present or the next Pix. */
export function totalOf(pedido: Billed): number {
  const { precoCentavos, precoNovoCentavos, frete, valorCentavos } = pedido;
  if (precoNovoCentavos === null && !movedAway(pedido)) return valorCentavos;
  return (precoNovoCentavos ?? precoCentavos) + (frete?.centavos ?? 0);
}
