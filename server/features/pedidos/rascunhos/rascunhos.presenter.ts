import type { Rascunho } from '../../../../contracts/pedidos/rascunhos.contract.ts';
import type { RascunhoRow } from './rascunhos.repository.ts';

/** A draft for the patient who typed it. */
export function presentRascunho(row: RascunhoRow): Rascunho {
  return { ...presentSavedDraft(row), desde: row.desde, campos: { ...row.campos } };
}

/** Version and time of a saved draft, which the page shows as "salvo às". */
export function presentSavedDraft({ versao, salvo_em }: Pick<RascunhoRow, 'versao' | 'salvo_em'>) {
  return { versao, salvoEm: salvo_em?.toISOString() ?? null };
}
