import { expect, test } from 'vitest';
import { relativeDayAndHour, formatEndOfDay } from './when.ts';

test.each([
  ['2026-11-20T03:04:00Z', 'hoje à 0h04'],
  ['2026-11-20T02:59:00Z', 'ontem às 23h59'],
  ['2026-11-18T12:00:00Z', 'em 18/11/2026 às 9h'],
])('%s is %s', (instant, text) => {
  expect(relativeDayAndHour(instant, '2026-11-20')).toBe(text);
});

test.each([
  ['2026-11-20', 'hoje, 23h59'],
  ['2026-11-21', 'amanhã, 23h59'],
  ['2026-11-23', '23/11/2026, 23h59'],
])('a code of %s holds until %s', (data, text) => {
  expect(formatEndOfDay(data, '2026-11-20')).toBe(text);
});
