import { expect, test } from 'vitest';
import { UFS } from '../contas/ufs.ts';
import { freteDeDemonstracao, FRETES, lerFrete, MAX_FRETE, recusaDoFrete, temFrete } from './frete.ts';

test.each([
  ['', { ok: true, valor: null }],
  ['0', { ok: true, valor: 0 }],
  ['24,90', { ok: true, valor: 2490 }],
  [' 1.000 ', { ok: false, motivo: 'alto', lido: 100_000 }],
  ['99999999999999999999', { ok: false, motivo: 'alto' }],
  ['24,905', { ok: true, valor: 2491 }],
  ['2,4,9', { ok: false, motivo: 'forma' }],
  ['vinte', { ok: false, motivo: 'forma' }],
])('a freight typed as %j', (text, lido) => {
  expect(lerFrete(text)).toEqual(lido);
});

test.each([
  [0, null],
  [MAX_FRETE, null],
  [MAX_FRETE + 1, 'alto'],
  [-1, 'forma'],
  [1.5, 'forma'],
])('%d centavos: %s', (valor, recusa) => {
  expect(recusaDoFrete(valor)).toBe(recusa);
});

test('blue and yellow go by post, to every state, and the demonstration has a freight for each', () => {
  expect(temFrete('Renovação de Receita Azul')).toBe(true);
  expect(temFrete('Renovação de Receita Amarela')).toBe(true);
  expect(temFrete('Renovação de Receita Simples (Branca)')).toBe(false);
  expect(FRETES).toHaveLength(2 * 27);
  for (const { sigla } of UFS) expect(freteDeDemonstracao(sigla)).toBeGreaterThan(0);
  expect(freteDeDemonstracao('XX')).toBeNull();
});
