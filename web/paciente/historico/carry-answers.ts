import type { Pergunta } from '#domain/catalogo/perguntas.ts';

/**
 * Assigns typed answers to a new list of questions: first to the question with the same words, then to the
 * question at the same index, for a question whose words were edited.
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
