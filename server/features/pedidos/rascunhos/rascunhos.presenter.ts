import type { Rascunho, Sugestoes } from '#contracts/pedidos/rascunhos.contract.ts';
import type { RascunhoRow } from './rascunhos.repository.ts';
import type { RespostaAnterior } from './sugestoes/sugestoes.usecases.ts';

/** A draft for the patient who typed it. */
export function presentRascunho(row: RascunhoRow): Rascunho {
  return { ...presentSavedDraft(row), desde: row.desde, campos: { ...row.campos } };
}

/** Version and time of a saved draft, which the page shows as "salvo às". */
export function presentSavedDraft({ versao, salvo_em }: Pick<RascunhoRow, 'versao' | 'salvo_em'>) {
  return { versao, salvoEm: salvo_em?.toISOString() ?? null };
}

/** The patient's earlier answers by their field key. */
export function presentSugestoes(respostas: readonly RespostaAnterior[]): { sugestoes: Sugestoes } {
  const entries = respostas.map(({ chave, resposta, em }) => [chave, { resposta, em: em.toISOString() }]);
  return { sugestoes: Object.fromEntries(entries) };
}
