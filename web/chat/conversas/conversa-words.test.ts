import { expect, test } from 'vitest';
import { waitingWords, initials, whenWords } from './conversa-words.ts';

const NOW = new Date('2026-11-18T15:00:00Z');

test.each([
  ['2026-11-18T14:59:30Z', 'espera há menos de 1 min'],
  ['2026-11-18T14:52:00Z', 'espera há 8 min'],
  ['2026-11-18T13:00:00Z', 'espera há 2 h'],
  ['2026-11-18T12:46:00Z', 'espera há 2 h 14 min'],
  ['2026-11-15T15:00:00Z', 'espera há 3 dias'],
  ['2026-11-18T15:00:10Z', 'espera há menos de 1 min'],
])('since %s: %s', (desde, words) => {
  expect(waitingWords(desde, NOW)).toBe(words);
});

test.each([
  ['2026-11-18T03:00:00Z', '00:00'],
  ['2026-11-18T02:59:00Z', 'Ontem'],
  ['2026-11-16T15:00:00Z', '16/11'],
  ['2025-11-16T15:00:00Z', '16/11/2025'],
])('%s was %s', (em, words) => {
  expect(whenWords(em, NOW)).toBe(words);
});

test.each([
  ['Maria Aparecida Nogueira', 'MN'],
  ['ivone', 'I'],
  ['', ''],
])('the letters of %o', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
