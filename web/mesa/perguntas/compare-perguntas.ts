import type { Pergunta } from '../../../domain/catalogo/perguntas.ts';

export type ComparedPergunta = Pergunta & {
  /**
   * `so-aqui`: missing in the other list · `descricao`: there with another description · `lugar`: there at
   * another position.
   */
  difference: 'nenhuma' | 'so-aqui' | 'descricao' | 'lugar';
};

/** The questions of `lista`, each with its difference from the list `other`. */
export function comparePerguntas(lista: readonly Pergunta[], other: readonly Pergunta[]): ComparedPergunta[] {
  return lista.map((one, i) => {
    const at = other.findIndex(({ pergunta }) => pergunta === one.pergunta);
    if (at === -1) return { ...one, difference: 'so-aqui' };
    if (other[at]?.descricao !== one.descricao) return { ...one, difference: 'descricao' };
    return { ...one, difference: at === i ? 'nenhuma' : 'lugar' };
  });
}
