import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { MENSAGEM_SENHA_COMUM, MENSAGEM_SENHA_CURTA, validarSenha } from '#domain/contas/senha.ts';
import { judgeNewPassword } from './new-password.ts';

test('what the page refuses is refused in the same words', async () => {
  expect(judgeNewPassword('curta')).toBe(MENSAGEM_SENHA_CURTA);
  expect(judgeNewPassword('Senha123')).toBe(MENSAGEM_SENHA_COMUM);
});

test.each(['snowboard', 'BUTTERFLY', 'Elizabeth1'])(
  '%s was leaked: the page does not know it, the server refuses it',
  async (senha) => {
    expect(validarSenha(senha)).toBeNull();
    expect(judgeNewPassword(senha)).toBe(MENSAGEM_SENHA_COMUM);
  },
);

test('a sentence of somebody’s own is good', async () => {
  expect(judgeNewPassword('três tigres tristes')).toBeNull();
});

test('the list holds more than the 3,000 that the standard asks for', () => {
  const long = dictionary['passwords-common'].filter((word) => word.length >= 8);
  expect(long.length).toBeGreaterThan(3_000);
});
