import { palavrasDe } from './palavras.ts';

/** Shorter words sound like too many others. */
export const MIN_LETRAS = 4;

/** A sound, with one bit per letter that occurs (`uma`) and that occurs twice (`duas`). */
export type Som = { readonly som: string; readonly uma: number; readonly duas: number };

/** Null for a name of several words, which one word cannot mean, and for a short one. */
export function somDoNome(nome: string): Som | null {
  const [word, ...more] = palavrasDe(nome);
  const one = word !== undefined && more.length === 0 && word.letras.length >= MIN_LETRAS;
  return one ? somDe(word.letras) : null;
}

/** Letters that sound alike in Portuguese, each replaced by the first of its group. */
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

export function somDe(letras: string): Som {
  const som = SONS.reduce((text, [sign, sound]) => text.replaceAll(sign, sound), letras);
  let [uma, duas] = [0, 0];
  for (let i = 0; i < som.length; i += 1) {
    const bit = 1 << (som.charCodeAt(i) % 32);
    duas |= uma & bit;
    uma |= bit;
  }
  return { som, uma, duas };
}
