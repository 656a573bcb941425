import { chaveDaSubstancia, type Substancia } from './substancia.ts';

/** Shorter names are too much like one another. */
const MIN_LETRAS = 6;
/** From so many letters on a name may differ in two. */
const LETRAS_PARA_DUAS = 9;

/**
 * The substance under control that a name nobody knows may be meant for: a word of it differs in one letter, in a long
 * name in two ("clonasepam"). Null where none is so near. Only rows that are handed in are compared.
 */
export function controladaParecida(texto: string, conhecidas: readonly Substancia[]): Substancia | null {
  const words = chaveDaSubstancia(texto)
    .split(' ')
    .filter((word) => word.length >= MIN_LETRAS);
  const near = conhecidas
    .filter(({ dcb, documento }) => documento !== 'simples' && dcb.length >= MIN_LETRAS)
    .map((row) => ({
      row,
      far: Math.min(3, ...words.map((word) => distance(word, chaveDaSubstancia(row.dcb)))),
    }))
    .filter(({ row, far }) => far <= (row.dcb.length >= LETRAS_PARA_DUAS ? 2 : 1));
  return near.toSorted((a, b) => a.far - b.far)[0]?.row ?? null;
}

/** How many letters have to be changed, added or taken to make one word of another (Levenshtein); 3 stands for more. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      const changed = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1);
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, changed));
    }
    row = next;
  }
  return row.at(-1) ?? 3;
}
