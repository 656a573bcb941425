import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { porExtenso } from './por-extenso.ts';

test.each([
  [0, 'zero', 'zero'],
  [1, 'um', 'uma'],
  [2, 'dois', 'duas'],
  [3, 'três', 'três'],
  [10, 'dez', 'dez'],
  [14, 'quatorze', 'quatorze'],
  [21, 'vinte e um', 'vinte e uma'],
  [30, 'trinta', 'trinta'],
  [42, 'quarenta e dois', 'quarenta e duas'],
  [60, 'sessenta', 'sessenta'],
  [100, 'cem', 'cem'],
  [101, 'cento e um', 'cento e uma'],
  [120, 'cento e vinte', 'cento e vinte'],
  [200, 'duzentos', 'duzentas'],
  [222, 'duzentos e vinte e dois', 'duzentas e vinte e duas'],
  [999, 'novecentos e noventa e nove', 'novecentas e noventa e nove'],
  [1000, 'mil', 'mil'],
  [1005, 'mil e cinco', 'mil e cinco'],
  [1100, 'mil e cem', 'mil e cem'],
  [1105, 'mil cento e cinco', 'mil cento e cinco'],
  [1200, 'mil e duzentos', 'mil e duzentas'],
  [2000, 'dois mil', 'duas mil'],
  [2026, 'dois mil e vinte e seis', 'duas mil e vinte e seis'],
  [100_000, 'cem mil', 'cem mil'],
  [
    999_999,
    'novecentos e noventa e nove mil novecentos e noventa e nove',
    'novecentas e noventa e nove mil novecentas e noventa e nove',
  ],
])('%i is "%s", in the feminine "%s"', (n, masculine, feminine) => {
  expect(porExtenso(n)).toBe(masculine);
  expect(porExtenso(n, 'f')).toBe(feminine);
});

test.each([-1, 1.5, Number.NaN, 1_000_000])('%d is not written', (n) => {
  expect(() => porExtenso(n)).toThrow(RangeError);
});

const WORDS = /^[a-zê]+(?: [a-zê]+)*$/;

test('every number has words of its own, without gaps', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 999_999 }), { minLength: 2, maxLength: 2 }),
      (numbers) => {
        const [a = '', b = ''] = numbers.map((n) => porExtenso(n));
        expect(a).toMatch(WORDS);
        expect(a).not.toBe(b);
      },
    ),
  );
});
