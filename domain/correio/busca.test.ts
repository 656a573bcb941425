import { expect, test } from 'vitest';
import { lerBuscaDoCorreio } from './busca.ts';

test.each([
  ['  ', null],
  ['Maria José', { rastreio: null, numero: null, palavras: ['maria', 'jose'] }],
  ['qb 473 124 829 br', { rastreio: 'QB473124829BR', numero: null, palavras: [] }],
  ['#1042', { rastreio: null, numero: 1042, palavras: [] }],
  ['000416', { rastreio: '000416', numero: 416, palavras: [] }],
  ['SP 0012 · 000416', { rastreio: null, numero: 416, palavras: [] }],
  ['12', { rastreio: null, numero: 12, palavras: [] }],
])('%s → found by code, number or name', (typed, found) => {
  expect(lerBuscaDoCorreio(typed)).toEqual(found);
});
