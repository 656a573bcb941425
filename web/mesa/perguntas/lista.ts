import { z } from 'zod';
import { mesmasPerguntas, perguntasLimpas, type TipoDePergunta } from '../../../domain/perguntas-edicao.ts';
import type { Pergunta } from '../../../domain/perguntas.ts';
import { randomUuid } from '../../lib/browser/pedido-key.ts';

/** One question under the hands of whoever edits. */
const item = z.object({
  /** Its own while it is edited, wherever it moves. */
  id: z.string(),
  pergunta: z.string(),
  descricao: z.string(),
  /** Its place in the version that is edited; null for a new one. */
  origem: z.number().nullable(),
  /** Removed: it leaves its place to a way back, until the list is published. */
  retirada: z.boolean(),
});
export const listaGuardada = z.array(item);

export type Item = z.infer<typeof item>;
export type Lista = readonly Item[];

/** A list as it is in force; a question that stood in a list before keeps its id, and so its place and focus. */
export function daVersao(perguntas: readonly Pergunta[], antes: Lista = []): Lista {
  const free = [...antes];
  return perguntas.map(({ pergunta, descricao }, origem) => {
    const at = free.findIndex((one) => one.pergunta.trim() === pergunta);
    const id = (at === -1 ? undefined : free.splice(at, 1)[0]?.id) ?? randomUuid();
    return { id, pergunta, descricao, origem, retirada: false };
  });
}

/** Those that will be asked. */
export function vivas(lista: Lista): Lista {
  return lista.filter(({ retirada }) => !retirada);
}

/** The list as it would be published. */
export function paraPublicar(tipo: TipoDePergunta, lista: Lista): Pergunta[] {
  return perguntasLimpas(tipo, vivas(lista));
}

/** True while the list would ask something else than the version that is edited. */
export function mudou(tipo: TipoDePergunta, lista: Lista, base: readonly Pergunta[]): boolean {
  return !mesmasPerguntas(paraPublicar(tipo, lista), perguntasLimpas(tipo, base));
}

export function escrever(
  lista: Lista,
  id: string,
  texto: Partial<Pick<Item, 'pergunta' | 'descricao'>>,
): Lista {
  return lista.map((one) => (one.id === id ? { ...one, ...texto } : one));
}

/** A new question at the end. */
export function adicionar(lista: Lista, id: string): Lista {
  return [...lista, { id, pergunta: '', descricao: '', origem: null, retirada: false }];
}

/** Takes a question out, with a way back; a new one without a word simply goes. */
export function retirar(lista: Lista, id: string): Lista {
  return lista.flatMap((one) => {
    if (one.id !== id) return [one];
    const blank = one.origem === null && `${one.pergunta}${one.descricao}`.trim() === '';
    return blank ? [] : [{ ...one, retirada: true }];
  });
}

/** Gives a removed question its place again. */
export function devolver(lista: Lista, id: string): Lista {
  return lista.map((one) => (one.id === id ? { ...one, retirada: false } : one));
}

/** Puts a question at a place among those that will be asked. */
export function mover(lista: Lista, id: string, para: number): Lista {
  const moved = lista.find((one) => one.id === id);
  if (!moved) return lista;
  const rest = lista.filter((one) => one.id !== id);
  const live = vivas(rest);
  const before = live[para];
  const last = live.at(-1);
  const at = before ? rest.indexOf(before) : last ? rest.indexOf(last) + 1 : rest.length;
  return rest.toSpliced(at, 0, moved);
}

/**
 * The same edit over another version: each question finds itself there by its words. A removed one that is not asked
 * there either is done with.
 */
export function sobre(lista: Lista, perguntas: readonly Pergunta[]): Lista {
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
export function porSalvar(tipo: TipoDePergunta, lista: Lista, base: readonly Pergunta[]): string {
  if (!mudou(tipo, lista, base)) return 'Nada por salvar.';
  const kept = vivas(lista).filter(({ origem }) => origem !== null);
  const novas = vivas(lista).length - kept.length;
  const removidas = base.length - kept.length;
  const editadas = kept.filter(({ origem, pergunta, descricao }) => {
    const antes = base[origem ?? -1];
    return !antes || mudou(tipo, daVersao([{ pergunta, descricao }]), [antes]);
  }).length;
  const foraDeOrdem = kept.some(({ origem }, i) => (origem ?? 0) < (kept[i - 1]?.origem ?? -1));
  const partes = [
    contar(novas, 'nova', 'novas'),
    contar(removidas, 'removida', 'removidas'),
    contar(editadas, 'editada', 'editadas'),
    foraDeOrdem ? 'outra ordem' : '',
  ].filter((parte) => parte !== '');
  return `Por salvar: ${new Intl.ListFormat('pt-BR').format(partes)}.`;
}

function contar(quantas: number, uma: string, varias: string): string {
  if (quantas <= 0) return '';
  return `${quantas} ${quantas === 1 ? uma : varias}`;
}
