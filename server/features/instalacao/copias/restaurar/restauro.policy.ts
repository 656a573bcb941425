import { baseAlheia, instalacaoNaoVazia } from '../copias.errors.ts';

/** What stands in the way of a restoration: nothing, data (in which table), or tables of another program. */
export type Occupancy = { tipo: 'vazia' } | { tipo: 'dados'; tabela: string } | { tipo: 'alheia' };

/** @throws CopiaRecusada where anything is there already */
export function refuseOccupied(estado: Occupancy): void {
  if (estado.tipo === 'alheia') throw baseAlheia();
  if (estado.tipo === 'dados') throw instalacaoNaoVazia(`tabela ${estado.tabela}`);
}
