import { destinoDaSubstancia } from '../destino.ts';
import type { Classe, Lexico, NomeLido } from './lexico.ts';
import { lerNomes } from './lexico.ts';
import { type Palavra, palavrasDe } from './palavras.ts';

/** A name of a listed substance in a text that is no item's name. */
export type NomeCitado = {
  readonly digitado: string;
  readonly nome: string;
  readonly dcbs: readonly string[];
  /** A strength or a quantity stands beside it: it prescribes, and is no mere mention. */
  readonly prescreve: boolean;
};

/**
 * The listed names in a text, each once. A brand that is an everyday word counts only beside a strength or a quantity.
 * Linear in the text.
 */
export function lerCitados(texto: string, lexico: Lexico): NomeCitado[] {
  const listed = lerNomes(texto, lexico).filter(({ nome }) =>
    nome.composicoes.flat().some((dcb) => isListed(dcb, lexico)),
  );
  if (listed.length === 0) return [];
  const words = palavrasDe(texto);
  const places = new Map(words.map(({ inicio }, i) => [inicio, i]));
  const found = new Map<string, NomeCitado>();
  for (const one of listed) {
    const { nome, inicio, fim } = one;
    const first = places.get(inicio) ?? 0;
    const prescreve = isMeasured(words, first, endOf(words, first, one), lexico);
    if (nome.corriqueiro && !prescreve) continue;
    const known = found.get(nome.nome);
    found.set(nome.nome, {
      digitado: known?.digitado ?? texto.slice(inicio, fim),
      nome: nome.nome,
      dcbs: [...new Set(nome.composicoes.flat())],
      prescreve: prescreve || known?.prescreve === true,
    });
  }
  return [...found.values()];
}

/** True for a substance that asks for more than a simple prescription, as long as no exception is shown to hold. */
export function isListed(dcb: string, { substancias }: Pick<Lexico, 'substancias'>): boolean {
  const row = substancias.get(dcb);
  return row !== undefined && destinoDaSubstancia(row, []) !== 'simples';
}

/** The word behind a name that begins at word `first`. */
function endOf(words: readonly Palavra[], first: number, { fim }: NomeLido): number {
  let end = first;
  while ((words[end]?.inicio ?? Infinity) < fim) end += 1;
  return end;
}

/** So many words may stand between a name and the number that measures it ("60 comprimidos revestidos de …"). */
const REACH = 5;

/** Whether the first number after or before a name, with nothing but salts, forms and such between, measures it. */
function isMeasured(words: readonly Palavra[], first: number, end: number, lexico: Lexico): boolean {
  return measures(words, end, 1, lexico) || measures(words, first - 1, -1, lexico);
}

function measures(words: readonly Palavra[], from: number, step: 1 | -1, lexico: Lexico): boolean {
  let named = true;
  for (let n = 0, i = from; n < REACH; n += 1, i += step) {
    const word = words[i];
    if (word === undefined) return false;
    const kind = kindOf(word, lexico);
    if (kind === 'numero') {
      const unit = unitBehind(words, i, lexico);
      // A bare number beside the name itself; elsewhere one with a unit or a form, unless it counts days or times.
      return unit === 'unidade' || unit === 'forma' || (named && unit !== 'tempo');
    }
    if (kind === null || kind === 'tempo') return false;
    named &&= kind === 'sal';
  }
  return false;
}

/** Of what a number counts: "2,5 mg" is two numbers and a unit. */
function unitBehind(words: readonly Palavra[], number: number, lexico: Lexico): Classe | null {
  const behind = words.slice(number + 1, number + 1 + REACH);
  return behind.map((word) => kindOf(word, lexico)).find((kind) => kind !== 'numero') ?? null;
}

function kindOf(word: Palavra | undefined, { palavras }: Pick<Lexico, 'palavras'>): Classe | null {
  if (word === undefined) return null;
  return /^\p{N}+$/u.test(word.chave) ? 'numero' : (palavras.get(word.chave) ?? null);
}
