import type { Pergunta } from '../../../domain/catalogo/perguntas.ts';

export type ComparedPergunta = Pergunta & {
  /** `so-aqui`: the other list does not ask it · `descricao`: it does, with another description. */
  difference: 'nenhuma' | 'so-aqui' | 'descricao' | 'lugar';
};

/** The questions of one list, each with what tells it from the other list. */
export function comparePerguntas(lista: readonly Pergunta[], other: readonly Pergunta[]): ComparedPergunta[] {
  return lista.map((one, i) => {
    const at = other.findIndex(({ pergunta }) => pergunta === one.pergunta);
    if (at === -1) return { ...one, difference: 'so-aqui' };
    if (other[at]?.descricao !== one.descricao) return { ...one, difference: 'descricao' };
    return { ...one, difference: at === i ? 'nenhuma' : 'lugar' };
  });
}
