import { distancia } from '../documentos/medicamentos/lexico/distancia.ts';

/** Mistakes that a word may be typed with: in a short one two of them make another word. */
function mostMistakes({ length }: string): number {
  if (length < 3) return 0;
  return length < 8 ? 1 : 2;
}

/** The word that was meant, by the fewest mistakes; null where all are too far away. */
export function palavraParecida(palavra: string, outras: readonly string[]): string | null {
  let [best, fewest]: [string | null, number] = [null, mostMistakes(palavra) + 1];
  for (const outra of outras) {
    const erros = distancia(palavra, outra, fewest - 1);
    if (erros < fewest) [best, fewest] = [outra, erros];
    if (fewest === 0) break;
  }
  return best;
}

/**
 * The words of a name that was typed with mistakes, as the first of the names has them in which every word is meant; null
 * where none does. Both in the form of `semAcento`.
 */
export function nomeParecido(palavras: readonly string[], nomes: readonly string[]): string[] | null {
  for (const nome of nomes) {
    const words = nome.split(' ').filter(Boolean);
    const meant = palavras.map((palavra) => palavraParecida(palavra, words));
    if (meant.every((palavra) => palavra !== null)) return [...new Set(meant)];
  }
  return null;
}
