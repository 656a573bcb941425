import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { conferir, inicio, recusaDoServidor } from './contestacao.form.ts';

test('the CPF comes with the navigation, masked; anything else there is nothing', () => {
  expect(inicio({ cpf: '52998224725' }).cpf).toBe('529.982.247-25');
  for (const state of [null, undefined, 'x', { cpf: 1 }, {}]) expect(inicio(state).cpf).toBe('');
});

test('an empty form names every field, with its link and its sentence', () => {
  const recusa = conferir(inicio(null), false);
  expect(recusa?.mensagem).toBe('Preencha corretamente os campos.');
  expect(recusa?.erros.map(({ campo, falta }) => `${campo}: ${falta}`)).toEqual(
    ['cpf', 'nome', 'email', 'telefone', 'documento'].map((campo) => `${campo}: falta preencher`),
  );
});

test('a whole form may be sent', () => {
  const form = {
    ...inicio({ cpf: '52998224725' }),
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
