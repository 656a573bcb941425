import { z } from 'zod';
import {
  mesmasPerguntas,
  perguntasLimpas,
  type TipoDePergunta,
} from '../../../domain/catalogo/perguntas-edicao.ts';
import type { Pergunta } from '../../../domain/catalogo/perguntas.ts';
import { randomUuid } from '../../lib/browser/pedido-key.ts';

/** One question while it is edited; stored in the tab in this form. */
const editedPergunta = z.object({
  /** Its own while it is edited, wherever it moves. */
  id: z.string(),
  pergunta: z.string(),
  descricao: z.string(),
  /** Its place in the version that is edited; null for a new one. */
  origem: z.number().nullable(),
  /** Removed: it leaves its place to a way back, until the list is published. */
  retirada: z.boolean(),
});
export const listaGuardada = z.array(editedPergunta);

export type EditedPergunta = z.infer<typeof editedPergunta>;
export type EditedPerguntas = readonly EditedPergunta[];

/** A published version as an editable list. A question whose text stands in `before` keeps its id, so that React keeps its field and focus. */
export function fromVersao(perguntas: readonly Pergunta[], before: EditedPerguntas = []): EditedPerguntas {
  const free = [...before];
  return perguntas.map(({ pergunta, descricao }, origem) => {
    const at = free.findIndex((one) => one.pergunta.trim() === pergunta);
    const id = (at === -1 ? undefined : free.splice(at, 1)[0]?.id) ?? randomUuid();
    return { id, pergunta, descricao, origem, retirada: false };
  });
}

/** The questions of an edited list that are not removed, in order: what patients would be asked. */
export function activePerguntas(lista: EditedPerguntas): EditedPerguntas {
  return lista.filter(({ retirada }) => !retirada);
}

/** The list as it would be published. */
export function toPublish(tipo: TipoDePergunta, lista: EditedPerguntas): Pergunta[] {
  return perguntasLimpas(tipo, activePerguntas(lista));
}

/** True while the list would ask something else than the version that is edited. */
export function hasChanged(tipo: TipoDePergunta, lista: EditedPerguntas, base: readonly Pergunta[]): boolean {
  return !mesmasPerguntas(toPublish(tipo, lista), perguntasLimpas(tipo, base));
}

export function escrever(
  lista: EditedPerguntas,
  id: string,
  text: Partial<Pick<EditedPergunta, 'pergunta' | 'descricao'>>,
): EditedPerguntas {
  return lista.map((one) => (one.id === id ? { ...one, ...text } : one));
}

/** Adds an empty question with the given id at the end. */
export function appendPergunta(lista: EditedPerguntas, id: string): EditedPerguntas {
  return [...lista, { id, pergunta: '', descricao: '', origem: null, retirada: false }];
}

/** Takes a question out, with a way back; a new one without a word simply goes. */
export function removePergunta(lista: EditedPerguntas, id: string): EditedPerguntas {
  return lista.flatMap((one) => {
    if (one.id !== id) return [one];
    const blank = one.origem === null && `${one.pergunta}${one.descricao}`.trim() === '';
    return blank ? [] : [{ ...one, retirada: true }];
  });
}

/** Gives a removed question its place again. */
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
 * Carries an edit over to another version of the list: each question finds itself there by its words. A removed one that is not asked
 * there either is done with.
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

/** What the list would change, in words: "Por salvar: 1 nova, 1 removida e outra ordem." */
export function pendingWords(
  tipo: TipoDePergunta,
  lista: EditedPerguntas,
  base: readonly Pergunta[],
): string {
  if (!hasChanged(tipo, lista, base)) return 'Nada por salvar.';
  const kept = activePerguntas(lista).filter(({ origem }) => origem !== null);
  const added = activePerguntas(lista).length - kept.length;
  const removed = base.length - kept.length;
  const edited = kept.filter(({ origem, pergunta, descricao }) => {
    const before = base[origem ?? -1];
    return !before || hasChanged(tipo, fromVersao([{ pergunta, descricao }]), [before]);
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
