import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatReais, formatValor, parseValor } from './dinheiro.ts';

test.each([
  ['49,90', 4990],
  ['49,9', 4990],
  ['49.90', 4990],
  ['49.9', 4990],
  ['49', 4900],
  ['49,', 4900],
  ['1,5', 150],
  [',50', 50],
  ['.5', 50],
  ['12.50', 1250],
  ['0', 0],
  ['0,01', 1],
  ['1.234,56', 123456],
  ['1.234', 123400],
  ['1.234.567,8', 123456780],
  ['1,234.56', 123456],
  ['1234,56', 123456],
  [' R$ 49,90 ', 4990],
  ['R$\u00A049,90', 4990],
  [',505', 51],
  ['49,905', 4991],
  ['49,904999', 4990],
  ['0,005', 1],
  ['0,995', 100],
  ['1,234', 123],
  ['0.500', 50],
  ['1234.567', 123457],
  ['1,234,567', 123456700],
])('%j is %i centavos', (text, centavos) => {
  expect(parseValor(text)).toBe(centavos);
});

test.each([
  '',
  ',',
  '-1',
  '1.23.456,00',
  '1.234.56',
  '1.2.3',
  '1,2,3',
  'abc',
  '4 9',
  '1e3',
  '9'.repeat(20),
  '1'.padEnd(31),
  `0,${'0'.repeat(1_000_000)}`,
  '1,23,456',
])('%j is no amount', (text) => {
  expect(parseValor(text)).toBeNull();
});

test('every amount is read back as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e13 }), (centavos) => {
      expect(parseValor(formatValor(centavos))).toBe(centavos);
      expect(parseValor(formatReais(centavos))).toBe(centavos);
    }),
  );
});

test('reais have a gap that does not wrap', () => {
  expect(formatReais(4990)).toBe('R$\u00A049,90');
  expect(formatReais(123456)).toBe('R$\u00A01.234,56');
  expect(formatReais(-5)).toBe('-R$\u00A00,05');
  expect(formatValor(0)).toBe('0,00');
});
