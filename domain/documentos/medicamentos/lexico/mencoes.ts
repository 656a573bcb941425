import { destinoDaSubstancia } from '../destino.ts';
import type { Classe, Lexico, NomeLido } from './lexico.ts';
import { lerNomes } from './lexico.ts';
import { type Palavra, palavrasDe } from './palavras.ts';

/** A listed name in a text other than an item's name. */
export type NomeCitado = {
  readonly digitado: string;
  readonly nome: string;
  readonly dcbs: readonly string[];
  /** A strength or a quantity is beside it: it prescribes and is no mere mention. */
  readonly prescreve: boolean;
};

/** Each name once. A brand that is an everyday word counts only beside a strength or a quantity. Linear in the text. */
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

/** True for a substance that needs more than a simple prescription, as long as no exception is fulfilled. */
export function isListed(dcb: string, { substancias }: Pick<Lexico, 'substancias'>): boolean {
  const row = substancias.get(dcb);
  return row !== undefined && destinoDaSubstancia(row, []) !== 'simples';
}

/** Index of the word after a name that begins at word `first`. */
function endOf(words: readonly Palavra[], first: number, { fim }: NomeLido): number {
  let end = first;
  while ((words[end]?.inicio ?? Infinity) < fim) end += 1;
  return end;
}

/** Most words between a name and its number ("60 comprimidos revestidos de …"). */
const REACH = 5;

/** True when the first number after or before the name, across salts, forms and the like only, measures it. */
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
      // A bare number directly beside the name; elsewhere one with a unit or a form, unless it counts days or times.
      return unit === 'unidade' || unit === 'forma' || (named && unit !== 'tempo');
    }
    if (kind === null || kind === 'tempo') return false;
    named &&= kind === 'sal';
  }
  return false;
}

/** Unit of a number: "2,5 mg" is two numbers and a unit. */
function unitBehind(words: readonly Palavra[], number: number, lexico: Lexico): Classe | null {
  const behind = words.slice(number + 1, number + 1 + REACH);
  return behind.map((word) => kindOf(word, lexico)).find((kind) => kind !== 'numero') ?? null;
}

function kindOf(word: Palavra | undefined, { palavras }: Pick<Lexico, 'palavras'>): Classe | null {
  if (word === undefined) return null;
  return /^\p{N}+$/u.test(word.letras) ? 'numero' : (palavras.get(word.letras) ?? null);
}
