import { expect, test } from 'vitest';
import { preencher } from './cep.ts';

const vazio = { endereco: '', bairro: '', cidade: '', uf: '' };
const se = { logradouro: 'Praça da Sé', bairro: 'Sé', localidade: 'São Paulo', uf: 'SP' };
const achado = { endereco: 'Praça da Sé', bairro: 'Sé', cidade: 'São Paulo', uf: 'SP' };

test('fills the four fields of an untouched form', () => {
  expect(preencher(vazio, vazio, se)).toEqual(achado);
});

test('a new postal code replaces the address of the one before', () => {
  const antigo = { endereco: 'Rua A', bairro: 'Centro', cidade: 'Recife', uf: 'PE' };
  expect(preencher(antigo, antigo, se)).toEqual(achado);
});

test('a late answer leaves alone what the person typed since', () => {
  expect(preencher(vazio, { ...vazio, endereco: 'Rua minha' }, se)).toEqual({
    bairro: 'Sé',
    cidade: 'São Paulo',
    uf: 'SP',
  });
});

test('clearing a field while the answer is on its way counts as typing', () => {
  const antes = { ...vazio, bairro: 'Centro' };
  expect(preencher(antes, vazio, se)).not.toHaveProperty('bairro');
});

test('a town with a single postal code fills town and state only', () => {
  expect(preencher(vazio, vazio, { logradouro: '', bairro: ' ', localidade: 'Holambra', uf: 'SP' })).toEqual({
    cidade: 'Holambra',
    uf: 'SP',
  });
});
