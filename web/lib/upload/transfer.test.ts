import { expect, test } from 'vitest';
import { FIRST_PIECE, nextPiece } from './transfer.ts';

/** The chunk size after twenty chunks that took `ms` milliseconds each. */
function after(ms: number): number {
  return Array.from({ length: 20 }).reduce<number>((size) => nextPiece(size, ms), FIRST_PIECE);
}

test('pieces grow on a fast network, shrink on a slow one, within bounds', () => {
  expect(nextPiece(FIRST_PIECE, 300)).toBe(2 * FIRST_PIECE);
  expect(nextPiece(FIRST_PIECE, 5000)).toBe(FIRST_PIECE);
  expect(nextPiece(FIRST_PIECE, 40_000)).toBe(FIRST_PIECE / 2);
  expect(after(1)).toBe(5 * 1024 * 1024);
  expect(after(60_000)).toBe(256 * 1024);
});
