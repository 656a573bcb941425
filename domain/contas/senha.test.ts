import { expect, test } from 'vitest';
import { MENSAGEM_SENHA_COMUM, MENSAGEM_SENHA_CURTA, MENSAGEM_SENHA_LONGA, validarSenha } from './senha.ts';
import { SENHAS_COMUNS } from './senhas-comuns.ts';

test.each(['', '1234567', 'abc', '😀😀😀😀😀😀😀'])('%j is too short', (senha) => {
  expect(validarSenha(senha)).toBe(MENSAGEM_SENHA_CURTA);
});

test('the length message is the word of the decisions', () => {
  expect(MENSAGEM_SENHA_CURTA).toBe('Escolha uma senha com pelo menos 8 caracteres.');
});

test.each(['12345678', 'Senha123', 'PASSWORD', 'mudar123', 'Flamengo', 'aaaaaaaa', '77777777777'])(
  '%s is too common',
  (senha) => {
    expect(validarSenha(senha)).toBe(MENSAGEM_SENHA_COMUM);
  },
);

test.each(['zelo2026!', '#Médico#123', 'receita-médica', '52998224725', '529.982.247-25'])(
  '%s is what somebody who knows this place or the person tries first',
  (senha) => {
    expect(validarSenha(senha)).toBe(MENSAGEM_SENHA_COMUM);
  },
);

test.each([
  'zelo pelos outros',
  '52998224724',
  'cavalo correto',
  'três tigres tristes',
  '8Kq#mZ2v',
  'x'.repeat(127) + 'y',
  'çãõéíúâê',
])('%s is good', (senha) => {
  expect(validarSenha(senha)).toBeNull();
});

test('more than 128 characters are refused', () => {
  expect(validarSenha('xy'.repeat(64))).toBeNull();
  expect(validarSenha('xy'.repeat(64) + 'z')).toBe(MENSAGEM_SENHA_LONGA);
});

test('every listed password is reached: long enough and in lower case', () => {
  expect(SENHAS_COMUNS.size).toBeGreaterThanOrEqual(100);
  const unreached = [...SENHAS_COMUNS].filter((senha) => validarSenha(senha) !== MENSAGEM_SENHA_COMUM);
  expect(unreached).toEqual([]);
});
