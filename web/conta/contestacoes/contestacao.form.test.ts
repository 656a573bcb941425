import { expect, test } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { createMemoryStorage } from '#lib/browser/tab-storage.ts';
import { checkContestacao, initialContestacao, contestacaoServerRefusal } from './contestacao.form.ts';
import { forgetTyped, keepTyped, readTyped } from './typed-contestacao.ts';

test('the CPF comes with the navigation, masked; anything else there is nothing', () => {
  expect(initialContestacao({ cpf: '52998224725' }, null).cpf).toBe('529.982.247-25');
  for (const state of [null, undefined, 'x', { cpf: 1 }, {}])
    expect(initialContestacao(state, null).cpf).toBe('');
});

test('an empty form names every field, with its link and its sentence', () => {
  const refusal = checkContestacao(initialContestacao(null, null), false);
  expect(refusal?.message).toBe('Preencha corretamente os campos.');
  expect(refusal?.fields.map(({ field, linkText }) => `${field}: ${linkText}`)).toEqual(
    ['cpf', 'nome', 'email', 'telefone', 'documento'].map((field) => `${field}: falta preencher`),
  );
});

test('a whole form may be sent', () => {
  const form = {
    ...initialContestacao({ cpf: '52998224725' }, null),
    nome: 'Ana',
    email: 'a@b.com.br',
    telefone: '11988880042',
  };
  expect(checkContestacao(form, true)).toBeNull();
});

test('the server’s words stay whole; a field it does not know is left out', () => {
  const details = [
    { campo: 'documento', mensagem: 'Escolha o documento de novo.' },
    { campo: 'chave', mensagem: 'Valor inválido.' },
  ];
  const error = new ApiError(400, { code: 'x', message: 'Não deu.', details, requestId: null });
  expect(contestacaoServerRefusal(error)).toEqual({
    message: 'Não deu.',
    fields: [{ field: 'documento', message: 'Escolha o documento de novo.', linkText: 'confira' }],
  });
});

test('what was typed comes back for half an hour, and not to another CPF', () => {
  const storage = createMemoryStorage();
  const form = { ...initialContestacao({ cpf: '52998224725' }, null), nome: 'Ana' };
  expect(readTyped(storage, 0)).toBeNull();
  keepTyped(storage, form, 1_000);
  expect(readTyped(storage, 60_000)).toEqual(form);
  expect(readTyped(storage, 31 * 60_000)).toBeNull();
  expect(initialContestacao(null, form)).toEqual(form);
  expect(initialContestacao({ cpf: '52998224725' }, form)).toEqual(form);
  expect(initialContestacao({ cpf: '39053344705' }, form)).toMatchObject({ cpf: '390.533.447-05', nome: '' });
  forgetTyped(storage);
  expect(readTyped(storage, 60_000)).toBeNull();
  storage.setItem('zelo:contestacao', '{');
  expect(readTyped(storage, 60_000)).toBeNull();
});
