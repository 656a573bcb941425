import { expect, test } from 'vitest';
import { sinceWords } from './since.ts';

test('an instant as seen from another: the same day, the day before, and any other', () => {
  // Thursday, 19/11/2026, 14h31 in São Paulo.
  const now = '2026-11-19T17:31';
  expect(sinceWords('2026-11-19T17:12:00Z', now)).toBe('às 14h12');
  expect(sinceWords('2026-11-18T17:12:00Z', now)).toBe('ontem às 14h12');
  expect(sinceWords('2026-11-17T17:12:00Z', now)).toBe('em 17/11 às 14h12');
});
