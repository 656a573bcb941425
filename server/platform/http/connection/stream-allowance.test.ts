import { expect, test } from 'vitest';
import { createStreamAllowance } from './stream-allowance.ts';

test('a session has twenty places, a network six hundred; each is released once', () => {
  const take = createStreamAllowance();
  const given = Array.from({ length: 20 }, () => take('a', 'n'));
  expect(() => take('a', 'n')).toThrow('janelas demais');
  given[0]?.();
  given[0]?.();
  take('a', 'n');
  expect(() => take('a', 'n')).toThrow('janelas demais');
  for (let i = 0; i < 580; i += 1) take(`s${i}`, 'n');
  expect(() => take('b', 'n')).toThrow('janelas demais');
  expect(() => take('b', 'outra')).not.toThrow();
  expect(() => take('b', null)).not.toThrow();
});
