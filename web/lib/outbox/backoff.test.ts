import { expect, test } from 'vitest';
import { parseRetryAfter, pauseBeforeRetry } from './backoff.ts';

test('the pause doubles, is spread, and never passes 30 s', () => {
  expect([1, 2, 3, 6, 60].map((n) => pauseBeforeRetry(n, 1))).toEqual([1_000, 2_000, 4_000, 30_000, 30_000]);
  expect([1, 60].map((n) => pauseBeforeRetry(n, 0))).toEqual([500, 15_000]);
});

test('the first pause may be another; the growth is the same', () => {
  expect([1, 2, 3].map((n) => pauseBeforeRetry(n, 1, { firstMs: 1_500 }))).toEqual([1_500, 3_000, 6_000]);
});

test('the server may ask for a longer pause, not for an hour', () => {
  expect(pauseBeforeRetry(1, 1, { atLeastMs: 20_000 })).toBe(20_000);
  expect(pauseBeforeRetry(3, 1, { atLeastMs: 10 })).toBe(4_000);
  expect(pauseBeforeRetry(1, 1, { atLeastMs: 3_600_000 })).toBe(60_000);
});

test.each([
  ['7', 7_000],
  [new Date(50_000).toUTCString(), 40_000],
  [new Date(1_000).toUTCString(), 0],
  ['soon', null],
  [null, null],
])('Retry-After %s', (header, ms) => {
  expect(parseRetryAfter(header, 10_000)).toBe(ms);
});
