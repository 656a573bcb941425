import type { Pergunta } from '../../../domain/catalogo/perguntas.ts';

/**
 * Carries answers over to other questions, so that nothing typed is lost: by the same words first, then by
 * the same place where that answer found no question of its own (an edited question).
 */
export function carryAnswers(
  before: readonly Pergunta[],
  respostas: readonly string[],
  now: readonly Pergunta[],
): string[] {
  const free = new Map(respostas.map((resposta, i) => [i, resposta]));
  const take = (i: number): string | null => {
    const resposta = free.get(i);
    free.delete(i);
    return resposta ?? null;
  };
  const sameWords = now.map(({ pergunta }) => {
    const i = before.findIndex((old, j) => old.pergunta === pergunta && free.has(j));
    return i === -1 ? null : take(i);
  });
  return sameWords.map((resposta, i) => resposta ?? take(i) ?? '');
}
