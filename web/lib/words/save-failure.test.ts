import { expect, test } from 'vitest';
import { NETWORK_MESSAGE } from '../api/api.ts';
import { saveFailureWords } from './save-failure.ts';

test.each([
  [0, NETWORK_MESSAGE, 'Erro ao criar usuário: sem conexão com a internet. Tente de novo.'],
  [500, 'Algo falhou.', 'Erro ao criar usuário: algo falhou.'],
  [503, 'O serviço está voltando.', 'Erro ao criar usuário: o serviço está voltando.'],
  [429, 'Muitas tentativas.', 'Erro ao criar usuário: muitas tentativas.'],
  [400, 'Preencha todos os campos, por favor.', 'Preencha todos os campos, por favor.'],
  [409, 'Este pedido já foi concluído.', 'Este pedido já foi concluído.'],
  [
    409,
    'Erro ao criar usuário: este CPF já tem cadastro.',
    'Erro ao criar usuário: este CPF já tem cadastro.',
  ],
])('a %i with %j says %j', (status, message, words) => {
  expect(saveFailureWords({ status, message })).toBe(words);
});
