import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api/api.ts';
import { createMemoryStorage } from '../../lib/browser/tab-storage.ts';
import { conferir, inicio, recusaDoServidor } from './contestacao.form.ts';
import { esquecerDigitado, guardarDigitado, lerDigitado } from './digitado.ts';

test('the CPF comes with the navigation, masked; anything else there is nothing', () => {
  expect(inicio({ cpf: '52998224725' }, null).cpf).toBe('529.982.247-25');
  for (const state of [null, undefined, 'x', { cpf: 1 }, {}]) expect(inicio(state, null).cpf).toBe('');
});

test('an empty form names every field, with its link and its sentence', () => {
  const recusa = conferir(inicio(null, null), false);
  expect(recusa?.mensagem).toBe('Preencha corretamente os campos.');
  expect(recusa?.erros.map(({ campo, falta }) => `${campo}: ${falta}`)).toEqual(
    ['cpf', 'nome', 'email', 'telefone', 'documento'].map((campo) => `${campo}: falta preencher`),
  );
});

test('a whole form may be sent', () => {
  const form = {
    ...inicio({ cpf: '52998224725' }, null),
    nome: 'Ana',
    email: 'a@b.com.br',
    telefone: '11988880042',
  };
  expect(conferir(form, true)).toBeNull();
});

test('the server’s words stay whole; a field it does not know is left out', () => {
  const details = [
    { campo: 'documento', mensagem: 'Escolha o documento de novo.' },
    { campo: 'chave', mensagem: 'Valor inválido.' },
  ];
  const error = new ApiError(400, { code: 'x', message: 'Não deu.', details, requestId: null });
  expect(recusaDoServidor(error)).toEqual({
    mensagem: 'Não deu.',
    erros: [{ campo: 'documento', mensagem: 'Escolha o documento de novo.', falta: 'confira' }],
  });
});

test('what was typed comes back for half an hour, and not to another CPF', () => {
  const armazem = createMemoryStorage();
  const form = { ...inicio({ cpf: '52998224725' }, null), nome: 'Ana' };
  expect(lerDigitado(armazem, 0)).toBeNull();
  guardarDigitado(armazem, form, 1_000);
  expect(lerDigitado(armazem, 60_000)).toEqual(form);
  expect(lerDigitado(armazem, 31 * 60_000)).toBeNull();
  expect(inicio(null, form)).toEqual(form);
  expect(inicio({ cpf: '52998224725' }, form)).toEqual(form);
  expect(inicio({ cpf: '39053344705' }, form)).toMatchObject({ cpf: '390.533.447-05', nome: '' });
  esquecerDigitado(armazem);
  expect(lerDigitado(armazem, 60_000)).toBeNull();
  armazem.setItem('zelo:contestacao', '{');
  expect(lerDigitado(armazem, 60_000)).toBeNull();
});
