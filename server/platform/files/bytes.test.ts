import { afterEach, expect, test, vi } from 'vitest';
import { giveBack } from './bytes.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const MB = 1024 ** 2;

test('a large file’s garbage → collected every 4 MB, its bytes released at once', () => {
  const gc = vi.fn<(options: { type: string }) => void>();
  vi.stubGlobal('gc', gc);
  const pieces = Array.from({ length: 12 }, () => Buffer.from(new ArrayBuffer(MB)));
  for (const piece of pieces) giveBack(piece);
  expect(gc.mock.calls).toEqual([1, 2, 3].map(() => [{ type: 'minor' }]));
  expect(pieces.map(({ length }) => length)).toEqual(pieces.map(() => 0));
});

test('bytes that share their memory stay, and a program that may not collect does not', () => {
  vi.stubGlobal('gc', undefined);
  const shared = Buffer.from(new ArrayBuffer(8 * MB)).subarray(0, 5 * MB);
  giveBack(shared);
  expect(shared.length).toBe(5 * MB);
});
