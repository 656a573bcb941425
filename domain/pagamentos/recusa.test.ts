import { expect, test } from 'vitest';
import { esperaDaRecusa, INSISTENCIA_MS } from './recusa.ts';

test.each([
  [1, 5],
  [2, 15],
  [3, 60],
  [4, 180],
  [5, 720],
  [6, 1_440],
  [60, 1_440],
])('after %i refusals it is asked again in %i minutes', (recusas, minutes) => {
  expect(esperaDaRecusa(recusas)).toBe(minutes * 60_000);
});

test('what is refused for ever is asked some three dozen times', () => {
  let asked = 0;
  for (let passed = 0; passed < INSISTENCIA_MS; passed += esperaDaRecusa(asked)) asked += 1;
  expect(asked).toBeLessThan(40);
});
