import { expect, test } from 'vitest';
import { PRIMEIRO_LOTE, proximoLote } from './lote.ts';
import { pausaDepoisDe } from './pausas.ts';

/** The piece after twenty that took so long each. */
function after(ms: number): number {
  return Array.from({ length: 20 }).reduce<number>((lote) => proximoLote(lote, ms), PRIMEIRO_LOTE);
}

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

test('pieces grow on a fast network, shrink on a slow one, within bounds', () => {
  expect(proximoLote(PRIMEIRO_LOTE, 300)).toBe(2 * PRIMEIRO_LOTE);
  expect(proximoLote(PRIMEIRO_LOTE, 5000)).toBe(PRIMEIRO_LOTE);
  expect(proximoLote(PRIMEIRO_LOTE, 40_000)).toBe(PRIMEIRO_LOTE / 2);
  expect(after(1)).toBe(5 * 1024 * 1024);
  expect(after(60_000)).toBe(256 * 1024);
});
