import type { FiltrosDePedidos, Ordem } from '#contracts/mesa/lista-de-pedidos.contract.ts';
import { temPrazo } from '#domain/pedidos/atendimento.ts';

/** Orders are counted up to this number; beyond it the page says "more than". */
export const MAX_COUNTED = 1000;

/**
 * A stretch of a list that one index gives in its order. `recentes`, `antigos`: every order by when it was made. `prazo`:
 * every order by its promised time, where all have one. `esperando`: only those that wait for the team, by promised time;
 * `resto`: the others, the newest first.
 */
export const PARTES = ['recentes', 'antigos', 'prazo', 'esperando', 'resto'] as const;
export type Parte = (typeof PARTES)[number];

/** The stretches, one after the other, that make a filtered list in an order of sorting. */
export function partesDaLista(
  { bandeja, status, atrasados }: FiltrosDePedidos,
  ordem: Ordem,
): readonly Parte[] {
  if (ordem !== 'prazo') return [ordem];
  if (atrasados || (bandeja !== null && temPrazo(bandeja))) return ['prazo'];
  const nothingWaits = bandeja !== null || (status !== null && status !== 'Aguardando Pagamento');
  return nothingWaits ? ['recentes'] : ['esperando', 'resto'];
}
