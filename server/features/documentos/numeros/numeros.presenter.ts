import type { FaixaSncr } from '../../../../contracts/consultorio/decisao.contract.ts';
import type { FaixaRow } from './numeros.repository.ts';

/** A range for its doctor. */
export function presentFaixa({ id, numero, inicio, fim, proximo, simulada }: FaixaRow): FaixaSncr {
  return { id, numero, inicio, fim, livres: fim - proximo + 1, simulada };
}
