import { expect, test } from 'vitest';
import { BOX, missingFrom, settable, writable } from './writable.ts';

const latin = (codePoint: number) => codePoint < 0x250 || codePoint === 0x3bc;

test.each([
  ['plain words', 'Não, às vezes.', 'Não, às vezes.', 0],
  ['a letter and its accent apart', 'a\u0303', 'ã', 0],
  ['lines of another system', 'um\r\ndois\rtrês\u2028quatro', 'um\ndois\ntrês\nquatro', 0],
  ['gaps of all widths', 'a\tb\u2003c\u00A0d\u202Fe', 'a b c\u00A0d\u00A0e', 0],
  ['what no eye sees', 'a\u200Bb\u00ADc\u202Ed\uFE0Fe\u0000f', 'abcdef', 0],
  ['a sign that nobody has', 'a田b', `a${BOX}b`, 1],
  ['a sign of two halves, and a half', '😀\uD83D', `${BOX}${BOX}`, 2],
  ['the sign of a thousandth', '50 \u00B5g', '50 \u03BCg', 0],
])('%s', (_name, text, seen, missing) => {
  expect(settable(text, latin)).toEqual([seen, missing]);
});

test('a word of 40 letters is left whole, a longer one may break', () => {
  const [short, long] = ['a'.repeat(40), 'a'.repeat(50)];
  expect(settable(short, latin)[0]).toBe(short);
  expect(
    settable(long, latin)[0]
      .split('\u200B')
      .map((piece) => piece.length),
  ).toEqual([20, 20, 10]);
});

test('every text of the data, however deep, and how many boxes there are', () => {
  const dados = JSON.stringify({ a: '田', b: [{ c: ['x', '田田'] }], d: null, e: 3 });
  expect(JSON.parse(writable(dados, latin))).toEqual({
    a: BOX,
    b: [{ c: ['x', BOX + BOX] }],
    d: null,
    e: 3,
    faltas: 3,
  });
});

test('the characters that nobody has, each once and as they were typed', () => {
  const dados = JSON.stringify({ a: '田 não 田', b: ['a\u0303 \uD83D', { c: '😀\u200B' }], d: 3 });
  expect(missingFrom(dados, latin)).toEqual(['田', '\uFFFD', '😀']);
});
