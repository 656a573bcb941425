import { expect, test } from 'vitest';
import {
  conferirPessoa,
  MENSAGEM_CPF_DO_TITULAR,
  MENSAGEM_EMAIL_DO_TITULAR,
  situacaoDaPessoa,
  type PessoaDigitada,
} from './pessoa.ts';

const HOJE = '2026-11-28';
const TITULAR = { cpf: '11144477735', email: 'renata@exemplo.com.br' };
const DAVI: PessoaDigitada = {
  nome: ' Davi Machado Alves ',
  data_nascimento: '03/09/2014',
  cpf: '529.982.247-25',
  parentesco: 'filho',
  email: '',
  declara: true,
};
const IVONE = {
  ...DAVI,
  nome: 'Ivone Machado',
  data_nascimento: '14/02/1945',
  parentesco: 'pai',
  email: 'ivone@exemplo.com.br',
};
const judge = (change: Partial<PessoaDigitada>) => conferirPessoa({ ...DAVI, ...change }, TITULAR, HOJE);

test('a minor with a declaration → ready to store, without an address', () => {
  const pessoa = {
    nome: 'Davi Machado Alves',
    data_nascimento: '2014-09-03',
    cpf: '52998224725',
    parentesco: 'filho',
  };
  expect(judge({ email: 'davi@exemplo.com.br' })).toEqual({ ok: true, pessoa: { ...pessoa, email: '' } });
});

test('an adult → the own address is asked for, and kept', () => {
  expect(judge({ ...IVONE, email: '' })).toMatchObject({ ok: false, vazios: ['email'] });
  expect(judge(IVONE)).toMatchObject({ ok: true, pessoa: { email: 'ivone@exemplo.com.br' } });
});

test('nothing typed → every field is named, in the order of the screen', () => {
  const blank = { nome: ' ', data_nascimento: '', cpf: '', parentesco: '', declara: false };
  expect(judge(blank)).toMatchObject({ vazios: ['nome', 'data_nascimento', 'cpf', 'parentesco', 'declara'] });
});

test.each([
  [{ data_nascimento: '31/02/2014' }, 'data_nascimento', /dd\/mm\/aaaa/],
  [{ data_nascimento: '29/11/2026' }, 'data_nascimento', /dd\/mm\/aaaa/],
  [{ cpf: '529.982.247-26' }, 'cpf', /confira/],
  [{ cpf: TITULAR.cpf }, 'cpf', new RegExp(MENSAGEM_CPF_DO_TITULAR)],
  [{ parentesco: 'vizinho' }, 'parentesco', /parentesco/],
  [{ nome: 'a'.repeat(201) }, 'nome', /200/],
  [{ ...IVONE, email: 'RENATA@exemplo.com.br' }, 'email', new RegExp(MENSAGEM_EMAIL_DO_TITULAR)],
  [{ ...IVONE, email: 'ivone' }, 'email', /e-mail/],
])('%j → %s is refused', (change, campo, words) => {
  expect(judge(change)).toMatchObject({
    ok: false,
    vazios: [],
    invalidos: [{ campo, mensagem: expect.stringMatching(words) }],
  });
});

const day = new Date('2026-11-20T12:00:00Z');
test.each([
  ['2008-11-29', null, null, 'liberada'],
  ['2008-11-28', null, null, 'sem autorização'],
  ['2008-11-28', day, null, 'liberada'],
  ['2014-09-03', null, day, 'em conferência'],
])(
  'born %s, agreed %s, in question %s → %s',
  (data_nascimento, autorizado_em, em_conferencia_desde, situacao) => {
    expect(situacaoDaPessoa({ data_nascimento, autorizado_em, em_conferencia_desde }, HOJE)).toBe(situacao);
  },
);
