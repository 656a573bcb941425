import type { Perguntas } from '#contracts/catalogo/perguntas.contract.ts';
import type { Respostas } from '#domain/pedidos/historico.ts';
import { historicoKeys } from './historico-fields.ts';
import type { Pergunta } from '#domain/catalogo/perguntas.ts';

/** The typed answers of the form, moved to a new version of the questions published while the form is open. */
export function carryRespostas(before: Perguntas, respostas: Respostas, now: Perguntas): Respostas {
  return {
    ...respostas,
    saude: carryAnswers(before.saude.perguntas, respostas.saude, now.saude.perguntas),
    tratamento: carryAnswers(before.tratamento.perguntas, respostas.tratamento, now.tratamento.perguntas),
  };
}

/** Draft keys of questions replaced at their index, whose answers the new questions took over. */
export function abandonedKeys(before: Perguntas, now: Perguntas): string[] {
  const old = historicoKeys(before);
  const added = new Map(historicoKeys(now));
  const asked = new Set(added.values());
  const known = new Set(old.map(([, chave]) => chave));
  return old.flatMap(([field, chave]) => {
    const inPlace = added.get(field);
    const replaced = !asked.has(chave) && inPlace !== undefined && !known.has(inPlace);
    return replaced ? [chave] : [];
  });
}

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
