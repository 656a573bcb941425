import type { Lexico, Nome } from './lexico.ts';
import { palavrasDe } from './palavras.ts';

/** Shorter words are too much like one another: of them only the same sound counts. */
const LETRAS_PARA_UMA = 6;
/** From so many letters on a word may differ in two. */
const LETRAS_PARA_DUAS = 9;
/** Names of fewer letters sound like too much. */
const MIN_LETRAS = 4;

/** A word of a name: by its sound, and by which letters that has. */
type Soada = { readonly nome: Nome; readonly som: string; readonly letras: number };

const SOADAS = new WeakMap<Pick<Lexico, 'nomes'>, readonly Soada[]>();

/**
 * The known names that an unknown word may be meant for, the nearest first, three at most: those that sound the same, that
 * differ in one letter, or in a long word in two ("clonasepan", "clonazpeam"). Time grows with the names that there are.
 */
export function nomesParecidos(palavra: string, lexico: Pick<Lexico, 'nomes'>): Nome[] {
  const words = palavrasDe(palavra).map(({ chave }) => somDe(chave));
  const near = words.flatMap((som) => {
    if (som.length < MIN_LETRAS) return [];
    const most = som.length >= LETRAS_PARA_DUAS ? 2 : som.length >= LETRAS_PARA_UMA ? 1 : 0;
    const letras = lettersOf(som);
    return soundsOf(lexico).flatMap((one) => {
      if (Math.abs(one.som.length - som.length) > most) return [];
      // A letter that was changed is one that is missing and one too many.
      if (countOf(one.letras ^ letras) > 2 * most) return [];
      const longe = distance(som, one.som, most);
      return longe <= most ? [{ nome: one.nome, longe }] : [];
    });
  });
  const sorted = near.toSorted((a, b) => a.longe - b.longe || a.nome.nome.length - b.nome.nome.length);
  return [...new Set(sorted.map(({ nome }) => nome))].slice(0, 3);
}

/** Names of one word; those of several are found by none of their words alone. */
function soundsOf(lexico: Pick<Lexico, 'nomes'>): readonly Soada[] {
  const known = SOADAS.get(lexico);
  if (known) return known;
  const made = lexico.nomes.flatMap((nome) => {
    const [word, ...more] = palavrasDe(nome.nome);
    if (word === undefined || more.length > 0 || word.chave.length < MIN_LETRAS) return [];
    const som = somDe(word.chave);
    return [{ nome, som, letras: lettersOf(som) }];
  });
  SOADAS.set(lexico, made);
  return made;
}

/** Letters that are heard alike in Portuguese, each for the first of its group. */
const SONS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/[ck]h|sh/g, 'x'],
  [/[ck](?=[ei])|ç|z|x(?=[ct])/g, 's'],
  [/[ckq]u?(?=[aou])|[ckq](?![aeiou])|qu/g, 'k'],
  [/[yj]/g, 'i'],
  [/w/g, 'v'],
  [/h/g, ''],
  [/[nm](?![aeiou])/g, 'n'],
  [/(.)\1+/g, '$1'],
];

function somDe(chave: string): string {
  return SONS.reduce((text, [sign, sound]) => text.replaceAll(sign, sound), chave);
}

/** One bit for each letter that a word has. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i += 1) bits |= 1 << (word.charCodeAt(i) % 32);
  return bits;
}

function countOf(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** How many letters have to be changed, added, taken or swapped with the next to make one word of another; beyond `most` more than it. */
function distance(a: string, b: string, most: number): number {
  let [before, row] = [[] as number[], Array.from({ length: b.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next.push(cost);
    }
    if (Math.min(...next) > most) return most + 1;
    [before, row] = [row, next];
  }
  return row.at(-1) ?? 0;
}
