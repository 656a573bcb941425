import { expect, test } from 'vitest';
import { cepFill } from './cep-fill.ts';

const empty = { endereco: '', bairro: '', cidade: '', uf: '' };
const se = { logradouro: 'Praça da Sé', bairro: 'Sé', localidade: 'São Paulo', uf: 'SP' };
const found = { endereco: 'Praça da Sé', bairro: 'Sé', cidade: 'São Paulo', uf: 'SP' };

test('fills the four fields of an untouched form', () => {
  expect(cepFill(empty, empty, se)).toEqual(found);
});

test('a new postal code replaces the address of the one before', () => {
  const oldCentavos = { endereco: 'Rua A', bairro: 'Centro', cidade: 'Recife', uf: 'PE' };
  expect(cepFill(oldCentavos, oldCentavos, se)).toEqual(found);
});

test('a late answer leaves alone what the person typed since', () => {
  expect(cepFill(empty, { ...empty, endereco: 'Rua minha' }, se)).toEqual({
    bairro: 'Sé',
    cidade: 'São Paulo',
    uf: 'SP',
  });
});

test('clearing a field while the answer is on its way counts as typing', () => {
  const before = { ...empty, bairro: 'Centro' };
  expect(cepFill(before, empty, se)).not.toHaveProperty('bairro');
});

test('a town with a single postal code fills town and state only', () => {
  expect(cepFill(empty, empty, { logradouro: '', bairro: ' ', localidade: 'Holambra', uf: 'SP' })).toEqual({
    cidade: 'Holambra',
    uf: 'SP',
  });
});
