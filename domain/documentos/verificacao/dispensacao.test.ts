import { expect, test } from 'vitest';
import {
  conferirDispensacao,
  LUGARES_COMUNS,
  LUGARES_DA_REDE,
  MAX_DISPENSACOES,
  semLugar,
} from './dispensacao.ts';

const ENTRY = {
  nome: 'Ana Souza',
  crf: '12345',
  uf: 'SP',
  itens: [{ item: 1, quantidade: '30 comprimidos' }],
};

test('an entry with a name, a registration and a quantity is recorded', () => {
  expect(conferirDispensacao(ENTRY, 2)).toEqual([]);
  expect(conferirDispensacao({ ...ENTRY, itens: [{ item: 2, quantidade: '1' }, ...ENTRY.itens] }, 2)).toEqual(
    [],
  );
});

test.each([
  ['nome', { nome: 'Ana' }],
  ['nome', { nome: ' 12 34 ' }],
  ['crf', { crf: 'CRF 123' }],
  ['crf', { crf: '' }],
  ['crf', { crf: '1234567' }],
  ['crf', { crf: '0000' }],
  ['uf', { uf: 'XX' }],
  ['itens', { itens: [] }],
  ['itens', { itens: [{ item: 3, quantidade: '1' }] }],
  ['itens', { itens: [{ item: 0, quantidade: '1' }] }],
  ['itens', { itens: [{ item: 1, quantidade: ' ' }] }],
  ['itens', { itens: [...ENTRY.itens, ...ENTRY.itens] }],
])('%s is asked for: %j', (campo, change) => {
  expect(conferirDispensacao({ ...ENTRY, ...change }, 2).map((problem) => problem.campo)).toEqual([campo]);
});

test.each([
  [0, 0, null],
  [LUGARES_COMUNS - 1, LUGARES_DA_REDE - 1, null],
  [LUGARES_DA_REDE, LUGARES_DA_REDE, 'rede'],
  [LUGARES_COMUNS, 1, 'documento'],
  [LUGARES_COMUNS, 0, null],
  [MAX_DISPENSACOES - 1, 0, null],
  [MAX_DISPENSACOES, 0, 'documento'],
])('with %i entries, %i of them of this network, one more is refused by: %s', (quantos, daRede, refused) => {
  expect(semLugar(quantos, daRede)).toBe(refused);
});
