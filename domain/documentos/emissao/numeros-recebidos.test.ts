import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNumeroSncr, lerNumeroSncr, MAIOR_NUMERO } from './numero-sncr.ts';
import { faixasSeguidas, lerNumerosRecebidos } from './numeros-recebidos.ts';

const DF = { numero: 'RCE', uf: 'DF', demo: false } as const;
const one = (numero: string) => ({ inicio: numero, fim: numero });

test.each([
  ['2602.6-53.0000001', 26_026_530_000_001],
  ['0000.0-00.0000007', 7],
  ['0000.0-00.0000000', null],
  ['26026530000001', null],
  ['2602.6-53.000001', null],
  ['2602.6-53.00000011', null],
  [' 2602.6-53.0000001', null],
  ['2602,6-53.0000001', null],
  ['', null],
])('%j is read as %j', (text, numero) => {
  expect(lerNumeroSncr(text)).toBe(numero);
});

test('every number is read as it is printed', () => {
  const numbers = fc.integer({ min: 1, max: MAIOR_NUMERO });
  fc.assert(
    fc.property(numbers, (numero) => {
      expect(lerNumeroSncr(formatNumeroSncr(numero))).toBe(numero);
    }),
  );
});

test('a block of SNCR is read whole', () => {
  const { numeros, resto } = lerNumerosRecebidos(
    [{ inicio: '2602.6-53.0000001', fim: '2602.6-53.0001000' }],
    DF,
  );
  expect([numeros.length, numeros[0], numeros.at(-1), resto]).toEqual([
    1_000,
    26_026_530_000_001,
    26_026_530_001_000,
    null,
  ]);
});

test.each([
  ['a number that comes twice', [one('2602.6-53.0000001'), one('2602.6-53.0000001')], 1, null],
  ['one of another state', [one('2602.6-53.0000001'), one('2602.6-35.0000001')], 1, 'de outro estado'],
  ['one that is none', [one('2602.6-53.0000001'), one('2602')], 1, 'ilegiveis'],
  ['a range backwards', [{ inicio: '2602.6-53.0000002', fim: '2602.6-53.0000001' }], 0, 'ilegiveis'],
  ['more than a block', [{ inicio: '2602.6-53.0000001', fim: '2602.6-53.0001001' }], 0, 'ilegiveis'],
  ['made up', [one('9602.6-53.0000001')], 0, 'de outro estado'],
] as const)('%s', (_, faixas, usable, resto) => {
  const read = lerNumerosRecebidos(faixas, DF);
  expect([read.numeros.length, read.resto]).toEqual([usable, resto]);
});

test('ranges hold the very numbers, in as few as possible, and none leaves its block', () => {
  const near = fc.array(fc.integer({ min: 26_026_529_999_990, max: 26_026_530_000_020 }));
  fc.assert(
    fc.property(near, (some) => {
      const numeros = [...new Set(some)];
      const faixas = faixasSeguidas(numeros);
      const back = faixas.flatMap(({ inicio, fim }) =>
        Array.from({ length: fim - inicio + 1 }, (_, i) => inicio + i),
      );
      expect(back).toEqual(numeros.toSorted((a, b) => a - b));
      for (const [i, { inicio, fim }] of faixas.entries()) {
        expect(Math.floor(inicio / 10 ** 7)).toBe(Math.floor(fim / 10 ** 7));
        const next = faixas[i + 1]?.inicio ?? Infinity;
        expect(next > fim + 1 || next % 10 ** 7 === 0).toBe(true);
      }
    }),
  );
});
