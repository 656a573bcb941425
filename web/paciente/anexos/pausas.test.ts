import { expect, test } from 'vitest';
import { pausaDepoisDe } from './pausas.ts';

test('pauses grow, then it is the person’s turn', () => {
  const pausas = [1, 2, 3].map((tentativas) => pausaDepoisDe(tentativas, null) ?? 0);
  expect(pausas).toEqual(pausas.toSorted((a, b) => a - b));
  expect(new Set(pausas).size).toBe(3);
  expect(pausaDepoisDe(4, null)).toBeNull();
});

test('the server may ask for a longer pause, not for an hour', () => {
  expect(pausaDepoisDe(1, 20_000)).toBe(20_000);
  expect(pausaDepoisDe(3, 10)).toBe(pausaDepoisDe(3, null));
  expect(pausaDepoisDe(1, 3_600_000)).toBe(60_000);
});
