import { expect, test } from 'vitest';
import { placeWords, urgencyWords } from './bandejas-words.ts';

test.each([
  [0, 0, ''],
  [1, 0, 'Para ler: 1 atrasado.'],
  [0, 1, 'Para ler: 1 vence hoje.'],
  [2, 4, 'Para ler: 2 atrasados, 4 vencem hoje.'],
])('%i late and %i due today: %j', (atrasados, vencemHoje, words) => {
  expect(urgencyWords({ atrasados, vencemHoje })).toBe(words);
});

test.each([
  [{ inicio: 1, shown: 25, total: 213, haMais: false }, '1–25 de 213'],
  [{ inicio: 26, shown: 25, total: 1000, haMais: true }, '26–50 de mais de 1.000'],
  [{ inicio: null, shown: 25, total: 1000, haMais: true }, 'mais de 1.000 ao todo'],
  [{ inicio: 1, shown: 25, total: null, haMais: false }, '1–25'],
  [{ inicio: null, shown: 25, total: null, haMais: false }, ''],
])('the place of a page, as far as it is known: %j', (page, words) => {
  expect(placeWords(page)).toBe(words);
});
