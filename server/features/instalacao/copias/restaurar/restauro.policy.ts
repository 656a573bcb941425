import { baseAlheia, instalacaoNaoVazia } from '../copias.errors.ts';

/**
 * What a restoration finds: an empty installation, data (and in which table), or tables of another program.
 */
export type Occupancy = { tipo: 'vazia' } | { tipo: 'dados'; tabela: string } | { tipo: 'alheia' };

/** Refuses a database that is not empty. @throws CopiaRecusada */
export function refuseOccupied(estado: Occupancy): void {
  if (estado.tipo === 'alheia') throw baseAlheia();
  if (estado.tipo === 'dados') throw instalacaoNaoVazia(`tabela ${estado.tabela}`);
}
