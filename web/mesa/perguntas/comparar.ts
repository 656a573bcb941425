import type { Pergunta } from '../../../domain/perguntas.ts';

export type Comparada = Pergunta & {
  /** `so-aqui`: the other list does not ask it · `descricao`: it does, with another description. */
  diferenca: 'nenhuma' | 'so-aqui' | 'descricao' | 'lugar';
};

/** The questions of one list, each with what tells it from the other list. */
export function comparar(lista: readonly Pergunta[], outra: readonly Pergunta[]): Comparada[] {
  return lista.map((one, i) => {
    const at = outra.findIndex(({ pergunta }) => pergunta === one.pergunta);
    if (at === -1) return { ...one, diferenca: 'so-aqui' };
    if (outra[at]?.descricao !== one.descricao) return { ...one, diferenca: 'descricao' };
    return { ...one, diferenca: at === i ? 'nenhuma' : 'lugar' };
  });
}
