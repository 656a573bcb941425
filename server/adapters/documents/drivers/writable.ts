/** Stands for a sign that none of our typefaces has. */
export const BOX = '□';
/** What is put in the place of a half of a sign. */
const LOST = '\uFFFD';

/** A longer word is given places to break at: on paper nothing may run out of its column. */
const LONG_WORD = /[^\s\u00A0]{41,}/gu;
const PIECE = 20;
const BREAK_HERE = '\u200B';

/**
 * The data of a document, as JSON, with every text in signs that can be set. `faltas` is added: how many signs
 * became a box.
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

/** One text in signs that can be set, and how many of them became a box. */
export function settable(text: string, covers: (codePoint: number) => boolean): [string, number] {
  let missing = 0;
  const signs = plain(text).replaceAll(/[^\n -~]/gu, (sign) => {
    if (sign !== LOST && covers(sign.codePointAt(0) ?? 0)) return sign;
    missing += 1;
    return BOX;
  });
  return [signs.replaceAll(LONG_WORD, withBreaks), missing];
}

/** Without what no eye sees and no typeface draws: controls, joiners, marks of direction, variants of a sign. */
function plain(text: string): string {
  return (
    text
      .toWellFormed()
      .normalize('NFC')
      .replaceAll(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
      // The sign of a thousandth, which stands in doses: our typeface has its Greek twin.
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
