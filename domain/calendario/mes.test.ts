import { expect, test } from 'vitest';
import { isMes, limitesDoMes, mesEmPalavras, mesEmSaoPaulo, somarMeses } from './mes.ts';

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-11', -14, '2025-09'],
  ['2026-11', 0, '2026-11'],
])('%s and %i months more is %s', (mes, n, other) => {
  expect(somarMeses(mes, n)).toBe(other);
});

test('a month begins and ends by the clock of São Paulo', () => {
  const { desde, antesDe } = limitesDoMes('2026-11');
  expect([desde.toISOString(), antesDe.toISOString()]).toEqual([
    '2026-11-01T03:00:00.000Z',
    '2026-12-01T03:00:00.000Z',
  ]);
  expect(mesEmSaoPaulo(new Date(desde.getTime() - 1))).toBe('2026-10');
  expect(mesEmSaoPaulo(desde)).toBe('2026-11');
  expect(mesEmSaoPaulo(new Date(antesDe.getTime() - 1))).toBe('2026-11');
});

test('summer time moves the beginning: no day of it is counted twice', () => {
  // 2018-11-04 began at 01:00 of UTC−2; the month itself began in UTC−3.
  const { desde, antesDe } = limitesDoMes('2018-11');
  expect([desde.toISOString(), antesDe.toISOString()]).toEqual([
    '2018-11-01T03:00:00.000Z',
    '2018-12-01T02:00:00.000Z',
  ]);
});

test('in words', () => {
  expect([mesEmPalavras('2026-03'), mesEmPalavras('2026-12')]).toEqual(['março de 2026', 'dezembro de 2026']);
});

test.each(['2026-13', '2026-00', '2026-1', '202611', '1899-12', '', '2026-11-01'])(
  '%j is no month',
  (text) => {
    expect(isMes(text)).toBe(false);
    expect(() => mesEmPalavras(text)).toThrow(RangeError);
  },
);
