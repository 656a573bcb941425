import { z } from 'zod';
import { pergunta as perguntaShape } from '#contracts/catalogo/pergunta.ts';
import {
  mesmasPerguntas,
  mesmosAjustes,
  mesmosSinais,
  perguntasLimpas,
  type TipoDePergunta,
} from '#domain/catalogo/perguntas-edicao.ts';
import type { Ajustes, Pergunta, Sinais } from '#domain/catalogo/perguntas.ts';
import { randomUuid } from '#lib/browser/pedido-key.ts';

/** One question while it is edited; stored in the tab in this form. */
const editedPergunta = perguntaShape.extend({
  /** An id for the time of the edit; it stays the same when the question moves. */
  id: z.string(),
  /** Its index in the version that is edited; null for a new question. */
  origem: z.number().nullable(),
  /** True when it was removed; it stays in the list, so that it can be restored, until the list is published. */
  retirada: z.boolean(),
});
/** The shape in which an edited list is stored in the tab. */
export const storedList = z.array(editedPergunta).readonly();

export type EditedPergunta = z.infer<typeof editedPergunta>;
export type EditedPerguntas = readonly EditedPergunta[];

/**
 * A published version as an editable list. A question with a text of `before` keeps its id, so that React keeps its
 * field and focus.
 */
export function fromVersao(perguntas: readonly Pergunta[], before: EditedPerguntas = []): EditedPerguntas {
  const free = [...before];
  return perguntas.map((asked, origem) => {
    const at = free.findIndex((one) => one.pergunta.trim() === asked.pergunta);
    const id = (at === -1 ? undefined : free.splice(at, 1)[0]?.id) ?? randomUuid();
    return { ...asked, id, origem, retirada: false };
  });
}

/** The questions of an edited list that are not removed, in order: what patients would be asked. */
export function activePerguntas(lista: EditedPerguntas): EditedPerguntas {
  return lista.filter(({ retirada }) => !retirada);
}

/** The questions as they would be published: trimmed, without the removed ones. */
export function toPublish(tipo: TipoDePergunta, lista: EditedPerguntas): Pergunta[] {
  return perguntasLimpas(tipo, activePerguntas(lista));
}

/** True when publishing the list would change what patients are asked or how a question is marked. */
export function hasChanged(tipo: TipoDePergunta, lista: EditedPerguntas, base: readonly Pergunta[]): boolean {
  return !mesmasPerguntas(toPublish(tipo, lista), perguntasLimpas(tipo, base));
}

/** Writable parts of a question: texts, marks, quick answers and services. */
export type PerguntaChange = Partial<Pick<EditedPergunta, 'pergunta' | 'descricao'>> & Sinais & Ajustes;

/** Replaces what `change` names of the question `id`. */
export function writePergunta(lista: EditedPerguntas, id: string, change: PerguntaChange): EditedPerguntas {
  return lista.map((one) => (one.id === id ? { ...one, ...change } : one));
}

/** Adds an empty question with the given id at the end. */
export function appendPergunta(lista: EditedPerguntas, id: string): EditedPerguntas {
  return [...lista, { id, pergunta: '', descricao: '', origem: null, retirada: false }];
}

/** Marks a question as removed; a new one without text is deleted from the list. */
export function removePergunta(lista: EditedPerguntas, id: string): EditedPerguntas {
  return lista.flatMap((one) => {
    if (one.id !== id) return [one];
    const blank = one.origem === null && `${one.pergunta}${one.descricao}`.trim() === '';
    return blank ? [] : [{ ...one, retirada: true }];
  });
}

/** Restores a removed question at its place. */
export function restorePergunta(lista: EditedPerguntas, id: string): EditedPerguntas {
  return lista.map((one) => (one.id === id ? { ...one, retirada: false } : one));
}

/** Moves a question to a position (from 0) among those that are not removed. */
export function movePergunta(lista: EditedPerguntas, id: string, to: number): EditedPerguntas {
  const moved = lista.find((one) => one.id === id);
  if (!moved) return lista;
  const rest = lista.filter((one) => one.id !== id);
  const live = activePerguntas(rest);
  const before = live[to];
  const last = live.at(-1);
  const at = before ? rest.indexOf(before) : last ? rest.indexOf(last) + 1 : rest.length;
  return rest.toSpliced(at, 0, moved);
}

/**
 * Moves an edit onto another version of the list: questions are matched by their words. Removed questions that
 * are missing there, too, are dropped.
 */
export function rebase(lista: EditedPerguntas, perguntas: readonly Pergunta[]): EditedPerguntas {
  const free = perguntas.map(({ pergunta }, origem) => ({ pergunta, origem }));
  const found = (pergunta: string) => {
    const at = free.findIndex((one) => one.pergunta === pergunta.trim());
    return at === -1 ? null : (free.splice(at, 1)[0]?.origem ?? null);
  };
  return lista.flatMap((one) => {
    const origem = found(one.pergunta);
    return one.retirada && origem === null ? [] : [{ ...one, origem }];
  });
}

/** The unsaved changes in words: "Por salvar: 1 nova, 1 removida e outra ordem." */
export function pendingWords(
  tipo: TipoDePergunta,
  lista: EditedPerguntas,
  base: readonly Pergunta[],
): string {
  if (!hasChanged(tipo, lista, base)) return 'Nada por salvar.';
  const kept = activePerguntas(lista).filter(({ origem }) => origem !== null);
  const added = activePerguntas(lista).length - kept.length;
  const removed = base.length - kept.length;
  const edited = kept.filter((one) => {
    const before = base[one.origem ?? -1];
    return !before || hasChanged(tipo, [one], [before]);
  }).length;
  const reordered = kept.some(({ origem }, i) => (origem ?? 0) < (kept[i - 1]?.origem ?? -1));
  const parts = [
    countWords(added, 'nova', 'novas'),
    countWords(removed, 'removida', 'removidas'),
    countWords(edited, 'editada', 'editadas'),
    reordered ? 'outra ordem' : '',
  ].filter((part) => part !== '');
  return `Por salvar: ${new Intl.ListFormat('pt-BR').format(parts)}.`;
}

function countWords(count: number, one: string, many: string): string {
  if (count <= 0) return '';
  return `${count} ${count === 1 ? one : many}`;
}

export type ComparedPergunta = Pergunta & {
  /**
   * `so-aqui`: missing in the other list · `descricao`: there with another description · `sinais`: there with other
   * marks, quick answers or services · `lugar`: there at another position.
   */
  difference: 'nenhuma' | 'so-aqui' | 'descricao' | 'sinais' | 'lugar';
};

/** The questions of `lista`, each with its difference from the list `other`. */
export function comparePerguntas(lista: readonly Pergunta[], other: readonly Pergunta[]): ComparedPergunta[] {
  return lista.map((one, i) => {
    const at = other.findIndex(({ pergunta }) => pergunta === one.pergunta);
    const there = other[at];
    if (!there) return { ...one, difference: 'so-aqui' };
    if (there.descricao !== one.descricao) return { ...one, difference: 'descricao' };
    if (!mesmosSinais(there, one) || !mesmosAjustes(there, one)) return { ...one, difference: 'sinais' };
    return { ...one, difference: at === i ? 'nenhuma' : 'lugar' };
  });
}
