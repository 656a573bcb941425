import { expect, test } from 'vitest';
import { formatCep, parseCep } from './cep.ts';

test.each(['01001000', '01001-000', ' 01001-000 ', '01.001-000', '01001 000'])('%j is a CEP', (text) => {
  expect(parseCep(text)).toBe('01001000');
});

test.each(['', '0100100', '010010000', '01001_000', 'abcdefgh', '01001-00a', '0-1001000'])(
  '%j is none',
  (text) => {
    expect(parseCep(text)).toBeNull();
  },
);

test('formats eight digits and leaves the rest', () => {
  expect(formatCep('01001000')).toBe('01001-000');
  expect(formatCep('0100')).toBe('0100');
});
