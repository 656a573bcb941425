import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api/api.ts';
import {
  conferirCadastro,
  conferirNovaSenha,
  conferirPreenchidos,
  recusaDoServidor,
} from './identidade.form.ts';

const BOA = 'caminhada de domingo';

test.each([
  ['529.982.247-25', BOA, BOA, null, []],
  ['529.982.247-25', BOA, 'outra', 'As senhas não são iguais.', ['confirmacao']],
  ['5299822472', BOA, BOA, 'Digite um CPF válido (apenas números, 11 dígitos).', ['cpf']],
  ['', '', '', 'Digite um CPF válido (apenas números, 11 dígitos).', ['cpf', 'senha']],
  ['52998224726', BOA, BOA, 'CPF inválido: confira os números digitados.', ['cpf']],
  ['52998224725', '1234567', '1234567', 'Escolha uma senha com pelo menos 8 caracteres.', ['senha']],
  ['1', '1', '2', 'As senhas não são iguais.', ['confirmacao', 'cpf', 'senha']],
])('CPF %j, passwords %j and %j: %j', (cpf, senha, confirmacao, mensagem, campos) => {
  const recusa = conferirCadastro({ cpf, senha, confirmacao });
  expect(recusa?.mensagem ?? null).toBe(mensagem);
  expect(recusa?.campos.map(({ campo }) => campo) ?? []).toEqual(campos);
});

test('a new password is judged like a first one', () => {
  expect(conferirNovaSenha({ senha: BOA, confirmacao: BOA })).toBeNull();
  expect(conferirNovaSenha({ senha: BOA, confirmacao: '' })?.mensagem).toBe('As senhas não são iguais.');
});

test('a sign-in needs each of its fields, and no other', () => {
  expect(conferirPreenchidos({ cpf: '5', senha: 'x' })).toBeNull();
  expect(conferirPreenchidos({ cpf: ' ', senha: '' })).toMatchObject({
    mensagem: 'Preencha corretamente os campos.',
    campos: [{ campo: 'cpf' }, { campo: 'senha' }],
  });
});

test('the server’s words stay whole; a field it names gets its line, an unknown one none', () => {
  const message = 'Email incorreto, tente novamente';
  const details = [
    { campo: 'email', mensagem: 'Este endereço não é o da administração.' },
    { campo: 'senha', mensagem: message },
    { campo: 'outro', mensagem: 'x' },
  ];
  const recusa = recusaDoServidor(new ApiError(400, { code: 'x', message, details, requestId: null }));
  expect(recusa.mensagem).toBe(message);
  expect(recusa.campos.map(({ campo, mensagem }) => [campo, mensagem])).toEqual([
    ['email', 'Este endereço não é o da administração.'],
    ['senha', 'Confira este campo.'],
  ]);
});
