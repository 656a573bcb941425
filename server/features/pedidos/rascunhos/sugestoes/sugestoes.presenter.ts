import type { Sugestoes } from '../../../../../contracts/pedidos/rascunhos.contract.ts';
import type { RespostaAnterior } from './sugestoes.usecases.ts';

/** The patient's earlier answers by their field key. */
export function presentSugestoes(respostas: readonly RespostaAnterior[]): { sugestoes: Sugestoes } {
  const entries = respostas.map(({ chave, resposta, em }) => [chave, { resposta, em: em.toISOString() }]);
  return { sugestoes: Object.fromEntries(entries) };
}
