import { expect, test } from 'vitest';
import { tabCount } from './tab-count.ts';

const count = (n: number) => tabCount(n, 'linha', 'linhas');

test('a count, and one that stopped at its limit', () => {
  expect(count(0)).toEqual({ shown: '0', words: '0 linhas' });
  expect(count(1)).toEqual({ shown: '1', words: '1 linha' });
  expect(count(1000)).toEqual({ shown: '1.000', words: '1.000 linhas' });
  expect(count(1001)).toEqual({ shown: '1.000+', words: 'mais de 1.000 linhas' });
});
