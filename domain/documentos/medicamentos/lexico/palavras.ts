import { latinLetter } from './lookalikes.ts';

/** Normal form for comparison: small Latin letters without accents, or digits. */
export type Palavra = {
  readonly letras: string;
  /** Position in the text, in UTF-16 units; `fim` is exclusive. */
  readonly inicio: number;
  readonly fim: number;
  /** Only punctuation, or nothing, separates it from the word before. */
  readonly colada: boolean;
};

/** Printed, but no part of a word. */
const SIGNS = /[™℠®©]/u;
/** Not printed, or drawn upon the letter before. */
const UNSEEN = /[\p{M}\p{Default_Ignorable_Code_Point}]/u;
const LETTER = /\p{L}/u;
const DIGIT = /\p{N}/u;
const BLANK = /\s/u;
/** A word that the end of a line divides. */
const HYPHEN = /[-\u2010-\u2012]/u;

type Kind = 'letters' | 'digits' | 'blank' | 'other' | 'unseen';

/**
 * Normalises as a reader sees it: case, accents, invisible characters and lookalike letters of other scripts make no
 * difference. Adjacent letters and digits are two words. Linear in the text.
 */
export function palavrasDe(texto: string): Palavra[] {
  const words: Palavra[] = [];
  let open: { letras: string; inicio: number; fim: number; kind: Kind; colada: boolean } | null = null;
  let blank = true;
  let broken = false;
  let place = 0;
  const close = () => {
    if (open !== null)
      words.push({ letras: open.letras, inicio: open.inicio, fim: open.fim, colada: open.colada });
    open = null;
  };
  for (const sign of texto) {
    const inicio = place;
    place += sign.length;
    const { kind, letras } = folded(sign);
    if (kind === 'unseen') continue;
    if (kind === 'blank' || kind === 'other') {
      close();
      // A hyphen before a line end joins the halves of one word.
      blank = kind === 'blank' ? blank || !(broken && /[\n\r]/u.test(sign)) : blank;
      broken = HYPHEN.test(sign) || (broken && kind === 'blank');
      continue;
    }
    if (open !== null && open.kind === kind) {
      open.letras += letras;
      open.fim = place;
      continue;
    }
    close();
    open = { letras, inicio, fim: place, kind, colada: !blank };
    blank = false;
    broken = false;
  }
  close();
  return joinSingles(words);
}

const FOLDED = new Map<string, { kind: Kind; letras: string }>();
/** Texts hold few different characters; a cache of all characters would take a megabyte. */
const MOST_FOLDED = 2_000;

function folded(sign: string): { kind: Kind; letras: string } {
  const known = FOLDED.get(sign);
  if (known) return known;
  const made = fold(sign);
  if (FOLDED.size < MOST_FOLDED) FOLDED.set(sign, made);
  return made;
}

function fold(sign: string): { kind: Kind; letras: string } {
  if (SIGNS.test(sign)) return { kind: 'other', letras: '' };
  if (UNSEEN.test(sign)) return { kind: 'unseen', letras: '' };
  if (BLANK.test(sign)) return { kind: 'blank', letras: '' };
  const parts = Array.from(sign.normalize('NFKD')).filter((part) => !UNSEEN.test(part));
  const letras = parts.map((part) => latinLetter(part.toLowerCase())).join('');
  if (LETTER.test(letras)) return { kind: 'letters', letras: letras.replaceAll(/[^\p{L}\p{N}]/gu, '') };
  return DIGIT.test(letras) ? { kind: 'digits', letras } : { kind: 'other', letras: '' };
}

/** Joins spaced letters ("c l o n a z e p a m") to the word that they spell. */
function joinSingles(words: readonly Palavra[]): Palavra[] {
  return words.map((word, i) => {
    const before = words[i - 1];
    const spelled = word.letras.length === 1 && before?.letras.length === 1;
    return spelled ? { ...word, colada: true } : word;
  });
}
