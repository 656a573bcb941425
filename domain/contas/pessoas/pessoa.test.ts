import { expect, test } from 'vitest';
import {
  adultaDesde,
  ehAdulto,
  fechamento,
  leituraFechada,
  perguntarDesde,
  situacaoDaPessoa,
} from './pessoa.ts';
import {
  conferirPessoa,
  MENSAGEM_CPF_DO_TITULAR,
  MENSAGEM_EMAIL_DO_TITULAR,
  type PessoaDigitada,
} from './pessoa-digitada.ts';

const HOJE = '2026-11-28';
const TITULAR = { cpf: '11144477735', email: 'renata@exemplo.com.br', telefone: '11988880042' };
const DAVI: PessoaDigitada = {
  nome: ' Davi Machado Alves ',
  data_nascimento: '03/09/2014',
  cpf: '529.982.247-25',
  parentesco: 'filho',
  autoriza: 'email',
  email: '',
  celular: '',
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
  const nobody = { adulto: false, email: '', celular: '' };
  expect(judge({ email: 'davi@exemplo.com.br' })).toEqual({ ok: true, pessoa: { ...pessoa, ...nobody } });
});

test('an adult → the own address is asked for, and kept', () => {
  expect(judge({ ...IVONE, email: '' })).toMatchObject({ ok: false, vazios: ['email'] });
  expect(judge(IVONE)).toMatchObject({ ok: true, pessoa: { email: 'ivone@exemplo.com.br' } });
});

test('an adult by telephone → the own one is asked for, and kept in digits', () => {
  const byPhone = { ...IVONE, email: '', autoriza: 'celular' };
  expect(judge(byPhone)).toMatchObject({ ok: false, vazios: ['celular'] });
  const kept = { email: '', celular: '21987654321' };
  expect(judge({ ...byPhone, celular: '(21) 98765-4321' })).toMatchObject({ ok: true, pessoa: kept });
});

test('an adult by a document → nobody is asked', () => {
  const nobody = { adulto: true, email: '', celular: '' };
  expect(judge({ ...IVONE, autoriza: 'documento' })).toMatchObject({ ok: true, pessoa: nobody });
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
  [{ ...IVONE, autoriza: 'carta' }, 'autoriza', /como esta pessoa autoriza/],
  [{ ...IVONE, autoriza: 'celular', celular: '(21) 3333-4444' }, 'celular', /celular com DDD/],
  [{ ...IVONE, autoriza: 'celular', celular: '11 98888-0042' }, 'celular', /só essa pessoa lê/],
])('%j → %s is refused', (change, campo, words) => {
  expect(judge(change)).toMatchObject({
    ok: false,
    vazios: [],
    invalidos: [{ campo, mensagem: expect.stringMatching(words) }],
  });
});

const day = new Date('2026-11-20T12:00:00Z');
const FREE = { autorizado_em: null, autorizado_ate: null, recusado_em: null, em_conferencia_desde: null };
const OF_AGE = { ...FREE, data_nascimento: '2008-11-28' };

test.each([
  [{ ...FREE, data_nascimento: '2008-11-29' }, 'liberada'],
  [OF_AGE, 'sem autorização'],
  [{ ...OF_AGE, autorizado_em: day }, 'liberada'],
  [{ ...OF_AGE, autorizado_em: day, autorizado_ate: '2026-11-28' }, 'liberada'],
  [{ ...OF_AGE, autorizado_em: day, autorizado_ate: '2026-11-27' }, 'sem autorização'],
  [{ ...OF_AGE, recusado_em: day }, 'recusada'],
  [{ ...FREE, data_nascimento: '2014-09-03', em_conferencia_desde: day }, 'em conferência'],
])('%j → %s', (vinculo, situacao) => {
  expect(situacaoDaPessoa(vinculo, HOJE)).toBe(situacao);
});

const BEFORE = new Date('2026-11-28T02:59:59Z');
const AFTER = new Date('2026-11-28T03:00:00Z');
test.each([
  ['a minor', { ...FREE, data_nascimento: '2008-11-29', declarado_em: BEFORE }, false],
  ['18 today, declared the evening before', { ...OF_AGE, declarado_em: BEFORE }, true],
  ['18 and not treated yet', { ...OF_AGE, declarado_em: AFTER }, false],
  ['18 and agreed', { ...OF_AGE, declarado_em: BEFORE, autorizado_em: day }, false],
  [
    'a document that has ended',
    { ...OF_AGE, declarado_em: AFTER, autorizado_em: day, autorizado_ate: '2026-11-27' },
    true,
  ],
  ['refused, whatever was before', { ...OF_AGE, declarado_em: AFTER, recusado_em: day }, true],
  [
    'a minor who waits for the team',
    { ...FREE, data_nascimento: '2014-09-03', em_conferencia_desde: day, declarado_em: day },
    false,
  ],
])('%s → closed to the account: %s', (_, vinculo, closed) => {
  expect(leituraFechada(vinculo, HOJE)).toBe(closed);
});

test.each([
  [OF_AGE, { motivo: 'adulta', desde: '2026-11-28' }],
  [
    { ...OF_AGE, data_nascimento: '2008-02-29' },
    { motivo: 'adulta', desde: '2026-03-01' },
  ],
  [
    { ...OF_AGE, autorizado_em: day, autorizado_ate: '2026-11-27' },
    { motivo: 'prazo', desde: '2026-11-27' },
  ],
  [
    { ...OF_AGE, recusado_em: day },
    { motivo: 'recusada', desde: '2026-11-20' },
  ],
])('%j → closed since and why: %j', (vinculo, why) => {
  expect(fechamento(vinculo)).toEqual(why);
});

test('February 29 → 18 on March 1, as the age says', () => {
  expect(adultaDesde('2008-02-29')).toBe('2026-03-01');
  expect([ehAdulto('2008-02-29', '2026-02-28'), ehAdulto('2008-02-29', '2026-03-01')]).toEqual([false, true]);
  expect(adultaDesde('2010-02-28')).toBe('2028-02-28');
});

test('who refused → may be asked again after 30 days', () => {
  expect(perguntarDesde(day)).toBe('2026-12-20');
});
