import type { FaixaSncr } from '../../../../contracts/consultorio/decisao.contract.ts';
import type { FaixaRow } from './numeros.repository.ts';

/** A range for its doctor. */
export function presentFaixa({ id, numero, inicio, fim, ...row }: FaixaRow): FaixaSncr {
  const bloqueada = row.bloqueada_em !== null;
  const livres = bloqueada ? 0 : fim - row.proximo + 1;
  return { id, numero, inicio, fim, livres, bloqueada, simulada: row.simulada };
}
