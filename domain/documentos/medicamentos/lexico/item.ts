import type { Substancia } from '../substancia.ts';
import { lerNomes, type Lexico, type Nome } from './lexico.ts';
import { palavrasDe } from './palavras.ts';

/** A name as typed, and its substances. */
export type NomeDoItem = Pick<Nome, 'nome' | 'especie'> & {
  readonly digitado: string;
  /** Compositions to choose from; empty where there is one. */
  readonly escolhas: readonly string[];
  readonly dcbs: readonly string[];
};

export type MedicamentoLido = {
  readonly nomes: readonly NomeDoItem[];
  /** Each once, in the order of the names; of a brand without a chosen composition those of all. */
  readonly substancias: readonly Substancia[];
  /** Words outside of known names, adjacent ones together, as typed. */
  readonly desconhecidas: readonly string[];
};

/** Shown and chosen form: substances joined by " + ". */
export const composicao = (dcbs: readonly string[]): string => dcbs.join(' + ');

/**
 * Every word that is no known name, salt, strength, form or dose is unknown. Linear in the text. @param escolhida the
 * chosen composition of a brand with several; otherwise all of them count
 */
export function lerMedicamento(texto: string, lexico: Lexico, escolhida = ''): MedicamentoLido {
  const found = lerNomes(texto, lexico);
  const nomes = found.map(({ nome, inicio, fim }) => {
    const { composicoes } = nome;
    const chosen = composicoes.find((one) => one.length > 0 && composicao(one) === escolhida);
    return {
      nome: nome.nome,
      especie: nome.especie,
      digitado: texto.slice(inicio, fim),
      escolhas: composicoes.length > 1 ? composicoes.map(composicao) : [],
      dcbs: chosen ?? [...new Set(composicoes.flat())],
    };
  });
  const dcbs = new Set(nomes.flatMap((one) => one.dcbs));
  return {
    nomes,
    substancias: [...dcbs].flatMap((dcb) => lexico.substancias.get(dcb) ?? []),
    desconhecidas: unknownIn(texto, found, lexico),
  };
}

type Place = { inicio: number; fim: number };

function unknownIn(texto: string, names: readonly Place[], { palavras }: Lexico): string[] {
  let name = 0;
  const unknown: Place[] = [];
  let last: Place | null = null;
  for (const { letras, inicio, fim } of palavrasDe(texto)) {
    while ((names[name]?.fim ?? Infinity) <= inicio) name += 1;
    const known =
      (names[name]?.inicio ?? Infinity) <= inicio || /^\p{N}+$/u.test(letras) || palavras.has(letras);
    if (known) {
      last = null;
    } else if (last === null) {
      last = { inicio, fim };
      unknown.push(last);
    } else {
      last.fim = fim;
    }
  }
  return unknown.map(({ inicio, fim }) => texto.slice(inicio, fim));
}
