import { expect, test } from 'vitest';
import {
  conferirDados,
  idadeDoMenor,
  malEscrito,
  nomeDeTratamento,
  type DadosDigitados,
} from './dados-pessoais.ts';

const HOJE = '2026-11-20';

const ADULTA: DadosDigitados = {
  nome: 'Maria Aparecida Nogueira',
  nomeSocial: '',
  data_nascimento: '12/04/1965',
  responsavelNome: '',
  responsavelCpf: '',
  responsavelDeclara: false,
  telefone: '(11) 98888-0042',
  emailContato: 'maria@exemplo.com.br',
  cep: '04101-000',
  endereco: 'Rua Vergueiro',
  numero: '1840',
  bairro: 'Vila Mariana',
  complemento: 'ap. 52',
  semComplemento: false,
  cidade: 'São Paulo',
  uf: 'SP',
};

test('complete data of an adult pass', () => {
  expect(conferirDados(ADULTA, HOJE)).toEqual({ vazios: [], invalidos: [] });
});

test('every blank field is named, in the order of the screen', () => {
  const blank = Object.fromEntries(Object.keys(ADULTA).map((campo) => [campo, ' ']));
  const { vazios } = conferirDados(
    { ...ADULTA, ...blank, semComplemento: false, responsavelDeclara: false },
    HOJE,
  );
  expect(vazios).toEqual([
    'nome',
    'data_nascimento',
    'telefone',
    'emailContato',
    'cep',
    'endereco',
    'numero',
    'bairro',
    'complemento',
    'cidade',
    'uf',
  ]);
});

test('the box answers for the complement', () => {
  expect(conferirDados({ ...ADULTA, complemento: '', semComplemento: true }, HOJE).vazios).toEqual([]);
});

test.each([
  ['20/11/2008', null],
  ['21/11/2008', 17],
  ['20/11/2026', 0],
  ['21/11/2026', null],
  ['31/02/2010', null],
])('born %s: under age as %s', (nascimento, anos) => {
  expect(idadeDoMenor(nascimento, HOJE)).toBe(anos);
});

test('under 18 the guardian is required, and their CPF is checked', () => {
  const menor = { ...ADULTA, data_nascimento: '03/09/2012' };
  expect(conferirDados(menor, HOJE).vazios).toEqual([
    'responsavelNome',
    'responsavelCpf',
    'responsavelDeclara',
  ]);
  const wrong = {
    ...menor,
    responsavelNome: 'Renata',
    responsavelCpf: '52998224726',
    responsavelDeclara: true,
  };
  expect(conferirDados(wrong, HOJE)).toEqual({
    vazios: [],
    invalidos: [{ campo: 'responsavelCpf', mensagem: 'CPF inválido: confira os números digitados.' }],
  });
});

test.each([
  ['data_nascimento', '12/04'],
  ['telefone', '98888'],
  ['emailContato', 'maria@'],
  ['cep', '0410'],
  ['uf', 'XX'],
  ['nomeSocial', '...'],
] as const)('%s as "%s" is answered with a sentence', (campo, text) => {
  expect(malEscrito(campo, text, HOJE)).toMatch(/^Esc/);
  expect(conferirDados({ ...ADULTA, [campo]: text }, HOJE).invalidos).toHaveLength(1);
});

test.each([
  ['31/02/1980', 'Esta data não existe no calendário. Confira o dia e o mês.'],
  ['29/02/2025', 'Esta data não existe no calendário. Confira o dia e o mês.'],
  ['29/02/2024', null],
  ['12/13/1980', 'Esta data não existe no calendário. Confira o dia e o mês.'],
  ['21/11/2026', 'Esta data ainda não chegou. Confira o ano do nascimento.'],
  ['20/11/2026', null],
  ['12/04/0065', 'Confira o ano do nascimento: ele tem quatro números e começa com 19 ou 20.'],
  ['12/04/65', 'Escreva a data de nascimento como dd/mm/aaaa.'],
])('born %s is answered with %j', (text, words) => {
  expect(malEscrito('data_nascimento', text, HOJE)).toBe(words);
});

test.each([
  ['Maria Nogueira', '', 'Maria Nogueira'],
  ['Maria Nogueira', '  ', 'Maria Nogueira'],
  ['Maria Nogueira', 'Téo Nogueira', 'Téo Nogueira'],
  ['', '', ''],
])('%j with the social name %j is addressed as %j', (nome, social, esperado) => {
  expect(nomeDeTratamento(nome, social)).toBe(esperado);
});
