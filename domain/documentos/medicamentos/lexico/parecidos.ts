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

/** The words of names by the length of their sound: only those of nearly the same length are compared. */
const SOADAS = new WeakMap<Pick<Lexico, 'nomes'>, ReadonlyMap<number, readonly Soada[]>>();

/**
 * The known names that an unknown word may be meant for, the nearest first, three at most: those that sound the same, that
 * differ in one letter, or in a long word in two ("clonasepan", "clonazpeam"). Time grows with the words and with the names.
 * @param lexico the same object for many words: its names are indexed once
 */
export function nomesParecidos(palavra: string, lexico: Pick<Lexico, 'nomes'>): Nome[] {
  const sounds = soundsOf(lexico);
  const near: { nome: Nome; longe: number }[] = [];
  for (const { chave } of palavrasDe(palavra)) {
    const som = somDe(chave);
    if (som.length < MIN_LETRAS) continue;
    const most = som.length >= LETRAS_PARA_DUAS ? 2 : som.length >= LETRAS_PARA_UMA ? 1 : 0;
    const letras = lettersOf(som);
    for (let length = som.length - most; length <= som.length + most; length += 1) {
      for (const one of sounds.get(length) ?? []) {
        // A letter that was changed is one that is missing and one too many.
        if (hasMoreThan(2 * most, one.letras ^ letras)) continue;
        const longe = distance(som, one.som, most);
        if (longe <= most) near.push({ nome: one.nome, longe });
      }
    }
  }
  const sorted = near.toSorted((a, b) => a.longe - b.longe || a.nome.nome.length - b.nome.nome.length);
  return [...new Set(sorted.map(({ nome }) => nome))].slice(0, 3);
}

/** Names of one word; those of several are found by none of their words alone. */
function soundsOf(lexico: Pick<Lexico, 'nomes'>): ReadonlyMap<number, readonly Soada[]> {
  const known = SOADAS.get(lexico);
  if (known) return known;
  const made = lexico.nomes.flatMap((nome) => {
    const [word, ...more] = palavrasDe(nome.nome);
    if (word === undefined || more.length > 0 || word.chave.length < MIN_LETRAS) return [];
    const som = somDe(word.chave);
    return [{ nome, som, letras: lettersOf(som) }];
  });
  const byLength = Map.groupBy(made, ({ som }) => som.length);
  SOADAS.set(lexico, byLength);
  return byLength;
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

function hasMoreThan(most: number, bits: number): boolean {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    count += 1;
    if (count > most) return true;
  }
  return false;
}

/**
 * How many letters have to be changed, added, taken or swapped with the next to make one word of another; any greater number
 * beyond `most`.
 */
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
