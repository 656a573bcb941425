/** Printed in place of a character that no font contains. */
export const BOX = '□';
/** Replaces an unpaired surrogate. */
const LOST = '\uFFFD';

/** Every font has the printable characters of ASCII. */
const NOT_ASCII = /[^\n -~]/gu;

/** Longer words get break opportunities, so that nothing overflows its column on paper. */
const LONG_WORD = /[^\s\u00A0]{41,}/gu;
const PIECE = 20;
const BREAK_HERE = '\u200B';

/**
 * Replaces in the JSON of a document every text by one that can be typeset, and adds `faltas`: how many
 * characters became a box.
 */
export function writable(data: string, covers: (codePoint: number) => boolean): string {
  let faltas = 0;
  const known: object = JSON.parse(data, (_key, value: unknown) => {
    if (typeof value !== 'string') return value;
    const [text, missing] = settable(value, covers);
    faltas += missing;
    return text;
  });
  return JSON.stringify({ ...known, faltas });
}

/** The characters in the texts of the JSON of a document that would become a box, each once. */
export function missingFrom(data: string, covers: (codePoint: number) => boolean): string[] {
  const missing = new Set<string>();
  JSON.parse(data, (_key, value: unknown) => {
    if (typeof value !== 'string') return;
    for (const [sign] of plain(value).matchAll(NOT_ASCII)) if (!isCovered(sign, covers)) missing.add(sign);
  });
  return [...missing];
}

/** Makes one text typesettable. @returns the text, and how many characters became a box */
export function settable(text: string, covers: (codePoint: number) => boolean): [string, number] {
  let missing = 0;
  const signs = plain(text).replaceAll(NOT_ASCII, (sign) => {
    if (isCovered(sign, covers)) return sign;
    missing += 1;
    return BOX;
  });
  return [signs.replaceAll(LONG_WORD, withBreaks), missing];
}

function isCovered(sign: string, covers: (codePoint: number) => boolean): boolean {
  return sign !== LOST && covers(sign.codePointAt(0) ?? 0);
}

/**
 * Removes invisible characters that fonts have no glyphs for: controls, joiners, direction marks, variation
 * selectors.
 */
function plain(text: string): string {
  return (
    text
      .toWellFormed()
      .normalize('NFC')
      .replaceAll(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
      // The micro sign, used in doses: the font contains only the Greek letter of the same shape.
      .replaceAll('\u00B5', '\u03BC')
      .replaceAll('\u202F', '\u00A0')
      .replaceAll(/[\t\p{Zs}]/gu, (space) => (space === '\u00A0' ? space : ' '))
      .replaceAll(/(?!\n)[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu, '')
  );
}

const LETTERS = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });

function withBreaks(word: string): string {
  return Array.from(LETTERS.segment(word), ({ segment }, i) =>
    i > 0 && i % PIECE === 0 ? BREAK_HERE + segment : segment,
  ).join('');
}
