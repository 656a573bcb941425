import { distancia } from './distancia.ts';
import type { Lexico, Nome } from './lexico.ts';
import { palavrasDe } from './palavras.ts';
import { MIN_LETRAS, type Som, somDe } from './sons.ts';

/** Shorter words are too similar to one another: only an equal sound counts. */
const LETRAS_PARA_UMA = 6;
/** From this length on a word may differ in two letters. */
const LETRAS_PARA_DUAS = 9;

/**
 * Known names near an unknown word, nearest first, at most three: equal sound, one different letter, or two in a long
 * word ("clonasepan", "clonazpeam"). Time grows with the words and with the names.
 */
export function nomesParecidos(palavra: string, { sons }: Pick<Lexico, 'sons'>): Nome[] {
  const near: { nome: Nome; longe: number }[] = [];
  for (const { letras } of palavrasDe(palavra)) {
    const typed = somDe(letras);
    const { length } = typed.som;
    if (length < MIN_LETRAS) continue;
    const most = length >= LETRAS_PARA_DUAS ? 2 : length >= LETRAS_PARA_UMA ? 1 : 0;
    for (let other = length - most; other <= length + most; other += 1) {
      for (const one of sons.get(other) ?? []) {
        if (missing(one, typed) > most || missing(typed, one) > most) continue;
        const longe = distancia(typed.som, one.som, most);
        if (longe <= most) near.push({ nome: one.nome, longe });
      }
    }
  }
  const sorted = near.toSorted((a, b) => a.longe - b.longe || a.nome.nome.length - b.nome.nome.length);
  return [...new Set(sorted.map(({ nome }) => nome))].slice(0, 3);
}

/** Letters of `a` missing in `b`: a lower bound of the edit distance. */
function missing(a: Som, b: Som): number {
  return countBits(a.uma & ~b.uma) + countBits(a.duas & ~b.duas);
}

/** Number of set bits: in each two, each four, each eight of them, and in all. */
function countBits(bits: number): number {
  const twos = bits - ((bits >>> 1) & 0x55555555);
  const fours = (twos & 0x33333333) + ((twos >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
