import { expect, test } from 'vitest';
import { idadeDoMenor, malEscrito, MENSAGEM_RESPONSAVEL_PROPRIO } from '#domain/contas/dados-pessoais.ts';
import {
  fieldsOfForm,
  withRascunho,
  checkDados,
  formFromCliente,
  toDadosPessoais,
  dadosAside,
} from './dados.form.ts';
import type { DadosFormValues } from './dados.form.ts';

const TODAY = '2026-11-20';

const MARIA: DadosFormValues = {
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

/** The patient's own CPF. */
const CPF = '11144477735';
const fields = (form: DadosFormValues) => checkDados(form, TODAY, CPF).errors.map((error) => error.field);

test('a complete form has nothing to say', () => {
  expect(checkDados(MARIA, TODAY, CPF)).toEqual({ empty: false, errors: [] });
});

test('each of the eleven fields is required; spaces do not fill it', () => {
  const empty: DadosFormValues = {
    ...MARIA,
    nome: ' ',
    data_nascimento: '',
    telefone: '',
    emailContato: '',
    cep: '',
    endereco: '  ',
    numero: '',
    bairro: '',
    complemento: '',
    cidade: '',
    uf: '',
  };
  expect(checkDados(empty, TODAY, CPF).empty).toBe(true);
  expect(fields(empty)).toEqual([
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

test('“Sem complemento” answers for the complement', () => {
  expect(fields({ ...MARIA, complemento: '' })).toEqual(['complemento']);
  expect(fields({ ...MARIA, complemento: '', semComplemento: true })).toEqual([]);
  expect(toDadosPessoais({ ...MARIA, semComplemento: true }, TODAY).complemento).toBe('Sem complemento');
});

test('under 18 the responsible person is required, and forgotten with an adult’s date', () => {
  const pedro = { ...MARIA, data_nascimento: '03/09/2012' };
  expect(fields(pedro)).toEqual(['responsavelNome', 'responsavelCpf', 'responsavelDeclara']);
  const complete = {
    ...pedro,
    responsavelNome: 'Maria',
    responsavelCpf: '529.982.247-25',
    responsavelDeclara: true,
  };
  expect(fields(complete)).toEqual([]);
  expect(toDadosPessoais(complete, TODAY)).toMatchObject({
    responsavelNome: 'Maria',
    responsavelDeclara: true,
  });
  expect(toDadosPessoais({ ...complete, data_nascimento: '12/04/1965' }, TODAY)).toMatchObject({
    responsavelNome: '',
    responsavelCpf: '',
    responsavelDeclara: false,
  });
});

test.each([
  ['21/11/2008', 17],
  ['20/11/2008', null],
  ['20/11/2026', 0],
  ['21/11/2026', null],
  ['31/02/2012', null],
  ['03/09/20', null],
  ['', null],
])('born on %j: %j', (nascimento, anos) => {
  expect(idadeDoMenor(nascimento, TODAY)).toBe(anos);
});

test.each([
  ['data_nascimento', '31/02/2000'],
  ['data_nascimento', '21/11/2026'],
  ['telefone', '(20) 98888-0042'],
  ['emailContato', 'maria@exemplo'],
  ['cep', '0410'],
  ['uf', 'XX'],
  ['responsavelCpf', '529.982.247-26'],
] as const)('%s does not take %j', (field, text) => {
  expect(malEscrito(field, text, TODAY)).not.toBeNull();
  expect(malEscrito(field, '', TODAY)).toBeNull();
});

test('something written wrongly is not something missing', () => {
  const { empty, errors } = checkDados({ ...MARIA, telefone: '123' }, TODAY, CPF);
  expect(empty).toBe(false);
  expect(errors).toEqual([expect.objectContaining({ field: 'telefone', summary: 'confira' })]);
});

test('the stored record comes back as a person writes it', () => {
  const { responsavelDeclara, ...rest } = MARIA;
  const form = formFromCliente({
    ...rest,
    responsavelDeclara,
    cpf: '52998224725',
    email: '52998224725@paciente.invalid',
    data_nascimento: '1965-04-12',
    telefone: '11988880042',
    cep: '04101000',
    idAsaas: null,
    completo: true,
    emailConfirmadoEm: null,
    updatedAt: '2026-11-20T12:00:00Z',
  });
  expect(form).toEqual(MARIA);
});

test('a draft goes over the record field by field, and holds nothing but the fields', () => {
  const drafted = withRascunho(MARIA, {
    nomeSocial: 'Téo',
    complemento: '',
    semComplemento: true,
    senha: 'x',
  });
  expect(drafted).toEqual({ ...MARIA, nomeSocial: 'Téo', complemento: '', semComplemento: true });
  const withMore = { ...MARIA, senha: 'segredo' };
  expect(fieldsOfForm(withMore)).toEqual(MARIA);
});

test('aside texts → named by their field; texts in the form → not repeated', () => {
  const aparte = { nome: 'Maria A.', cidade: MARIA.cidade, semComplemento: true, bairro: ' ', senha: 'x' };
  expect(dadosAside(aparte, MARIA)).toEqual([{ chave: 'nome', label: 'Nome completo', text: 'Maria A.' }]);
});

test('the guardian of a minor is another person, and a text longer than is kept is told', () => {
  const minor = { ...MARIA, data_nascimento: '01/01/2015', responsavelNome: 'Ana', responsavelDeclara: true };
  const errors = (responsavelCpf: string) => checkDados({ ...minor, responsavelCpf }, TODAY, CPF).errors;
  expect(errors('111.444.777-35')[0]?.message).toBe(MENSAGEM_RESPONSAVEL_PROPRIO);
  expect(errors('529.982.247-25')).toEqual([]);
  const long = checkDados({ ...MARIA, nome: 'a'.repeat(201) }, TODAY, CPF);
  expect(long.errors).toMatchObject([{ field: 'nome', message: 'Escreva no máximo 200 letras.' }]);
});
