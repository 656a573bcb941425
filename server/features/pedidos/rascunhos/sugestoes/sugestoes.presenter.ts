import type { Sugestoes } from '../../../../../contracts/pedidos/rascunhos.contract.ts';
import type { RespostaAnterior } from './sugestoes.usecases.ts';

/** The last answers for the patient who gave them, by key. */
export function presentSugestoes(respostas: readonly RespostaAnterior[]): { sugestoes: Sugestoes } {
  const entries = respostas.map(({ chave, resposta, em }) => [chave, { resposta, em: em.toISOString() }]);
  return { sugestoes: Object.fromEntries(entries) };
}
