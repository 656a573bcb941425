import { expect, test } from 'vitest';
import { lerBusca, semAcento } from './busca-pedidos.ts';

test.each([
  ['', { tipo: 'nada' }],
  ['   ', { tipo: 'nada' }],
  ['529.982.247-25', { tipo: 'digitos', cpf: '52998224725', numero: null }],
  ['52998224725', { tipo: 'digitos', cpf: '52998224725', numero: 52_998_224_725 }],
  ['529.98', { tipo: 'digitos', cpf: '52998', numero: null }],
  ['1042', { tipo: 'digitos', cpf: '1042', numero: 1042 }],
  ['#1042', { tipo: 'digitos', cpf: null, numero: 1042 }],
  ['7', { tipo: 'digitos', cpf: null, numero: 7 }],
  ['9'.repeat(40), { tipo: 'digitos', cpf: '9'.repeat(40), numero: null }],
  ['-', { tipo: 'curta' }],
  ['#', { tipo: 'curta' }],
  ['Jo', { tipo: 'curta' }],
  ['José', { tipo: 'nome', palavras: ['jose'] }],
  ['  MARIA  de   Conceição ', { tipo: 'nome', palavras: ['maria', 'de', 'conceicao'] }],
  ['maria Maria', { tipo: 'nome', palavras: ['maria'] }],
  ['100%', { tipo: 'nome', palavras: ['100%'] }],
])('%j', (text, busca) => {
  expect(lerBusca(text)).toEqual(busca);
});

test('accents of either form fall away', () => {
  expect(semAcento('Conceição ÂNGELA')).toBe('conceicao angela');
  expect(semAcento('Conceição'.normalize('NFD'))).toBe('conceicao');
});
