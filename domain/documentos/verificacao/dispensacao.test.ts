import { expect, test } from 'vitest';
import { conferirDispensacao } from './dispensacao.ts';

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
  ['uf', { uf: 'XX' }],
  ['itens', { itens: [] }],
  ['itens', { itens: [{ item: 3, quantidade: '1' }] }],
  ['itens', { itens: [{ item: 0, quantidade: '1' }] }],
  ['itens', { itens: [{ item: 1, quantidade: ' ' }] }],
  ['itens', { itens: [...ENTRY.itens, ...ENTRY.itens] }],
])('%s is asked for: %j', (campo, change) => {
  expect(conferirDispensacao({ ...ENTRY, ...change }, 2).map((problem) => problem.campo)).toEqual([campo]);
});
