import type { FreteEditavel, MudancaDeFrete } from '#contracts/catalogo/fretes.contract.ts';
import type { FreteHistoryRow, FreteRow } from './fretes.repository.ts';

/** A freight for its editor, with the version that an edit is based on. */
export function presentFrete({ uf, servico, centavos, versao }: FreteRow): FreteEditavel {
  return { uf, servico, centavos, versao };
}

/** A past change of a freight. */
export function presentFreteHistory({ em, ...row }: FreteHistoryRow): MudancaDeFrete {
  return { ...row, em: em.toISOString() };
}
