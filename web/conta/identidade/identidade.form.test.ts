import { expect, test } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { checkCadastro, checkNewPassword, checkFilled, serverRefusal } from './identidade.form.ts';

const GOOD = 'caminhada de domingo';

test.each([
  ['529.982.247-25', GOOD, GOOD, null, []],
  ['529.982.247-25', GOOD, 'outra', 'As senhas não são iguais.', ['confirmacao']],
  ['5299822472', GOOD, GOOD, 'Digite um CPF válido (apenas números, 11 dígitos).', ['cpf']],
  ['', '', '', 'Digite um CPF válido (apenas números, 11 dígitos).', ['cpf', 'senha']],
  ['52998224726', GOOD, GOOD, 'CPF inválido: confira os números digitados.', ['cpf']],
  ['52998224725', '1234567', '1234567', 'Escolha uma senha com pelo menos 8 caracteres.', ['senha']],
  ['1', '1', '2', 'As senhas não são iguais.', ['confirmacao', 'cpf', 'senha']],
])('CPF %j, passwords %j and %j: %j', (cpf, senha, confirmacao, mensagem, fields) => {
  const refusal = checkCadastro({ cpf, senha, confirmacao });
  expect(refusal?.message ?? null).toBe(mensagem);
  expect(refusal?.fields.map(({ field }) => field) ?? []).toEqual(fields);
});

test('a new password is judged like a first one', () => {
  expect(checkNewPassword({ senha: GOOD, confirmacao: GOOD })).toBeNull();
  expect(checkNewPassword({ senha: GOOD, confirmacao: '' })?.message).toBe('As senhas não são iguais.');
});

test('a sign-in needs each of its fields, and no other', () => {
  expect(checkFilled({ cpf: '5', senha: 'x' })).toBeNull();
  expect(checkFilled({ cpf: ' ', senha: '' })).toMatchObject({
    message: 'Preencha corretamente os campos.',
    fields: [{ field: 'cpf' }, { field: 'senha' }],
  });
});

test('the server’s words stay whole; a field it names gets its line, an unknown one none', () => {
  const message = 'Email incorreto, tente novamente';
  const details = [
    { campo: 'email', mensagem: 'Este endereço não é o da administração.' },
    { campo: 'senha', mensagem: message },
    { campo: 'outro', mensagem: 'x' },
  ];
  const refusal = serverRefusal(new ApiError(400, { code: 'x', message, details, requestId: null }));
  expect(refusal.message).toBe(message);
  expect(refusal.fields.map((item) => [item.field, item.message])).toEqual([
    ['email', 'Este endereço não é o da administração.'],
    ['senha', 'Confira este campo.'],
  ]);
});

test('the broken rule of a password → beside it, whatever else is invalid', () => {
  const refusal = checkCadastro({ cpf: '1', senha: '1234567', confirmacao: '2' });
  expect(refusal?.fields.find(({ field }) => field === 'senha')?.message).toContain(
    'pelo menos 8 caracteres',
  );
});
