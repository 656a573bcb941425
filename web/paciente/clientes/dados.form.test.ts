import { expect, test } from 'vitest';
import { idadeDoMenor, malEscrito } from '../../../domain/dados-pessoais.ts';
import { camposDoForm, comRascunho, conferir, doCliente, paraEnvio, textosAparte } from './dados.form.ts';
import type { FormDados } from './dados.form.ts';

const HOJE = '2026-11-20';

const MARIA: FormDados = {
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

const campos = (form: FormDados) => conferir(form, HOJE).erros.map((erro) => erro.campo);

test('a complete form has nothing to say', () => {
  expect(conferir(MARIA, HOJE)).toEqual({ vazio: false, erros: [] });
});

test('each of the eleven fields is required; spaces do not fill it', () => {
  const vazio: FormDados = {
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
  expect(conferir(vazio, HOJE).vazio).toBe(true);
  expect(campos(vazio)).toEqual([
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
  expect(campos({ ...MARIA, complemento: '' })).toEqual(['complemento']);
  expect(campos({ ...MARIA, complemento: '', semComplemento: true })).toEqual([]);
  expect(paraEnvio({ ...MARIA, semComplemento: true }, HOJE).complemento).toBe('Sem complemento');
});

test('under 18 the responsible person is required, and forgotten with an adult’s date', () => {
  const pedro = { ...MARIA, data_nascimento: '03/09/2012' };
  expect(campos(pedro)).toEqual(['responsavelNome', 'responsavelCpf', 'responsavelDeclara']);
  const completo = {
    ...pedro,
    responsavelNome: 'Maria',
    responsavelCpf: '529.982.247-25',
    responsavelDeclara: true,
  };
  expect(campos(completo)).toEqual([]);
  expect(paraEnvio(completo, HOJE)).toMatchObject({ responsavelNome: 'Maria', responsavelDeclara: true });
  expect(paraEnvio({ ...completo, data_nascimento: '12/04/1965' }, HOJE)).toMatchObject({
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
  expect(idadeDoMenor(nascimento, HOJE)).toBe(anos);
});

test.each([
  ['data_nascimento', '31/02/2000'],
  ['data_nascimento', '21/11/2026'],
  ['telefone', '(20) 98888-0042'],
  ['emailContato', 'maria@exemplo'],
  ['cep', '0410'],
  ['uf', 'XX'],
  ['responsavelCpf', '529.982.247-26'],
] as const)('%s does not take %j', (campo, text) => {
  expect(malEscrito(campo, text, HOJE)).not.toBeNull();
  expect(malEscrito(campo, '', HOJE)).toBeNull();
});

test('something written wrongly is not something missing', () => {
  const { vazio, erros } = conferir({ ...MARIA, telefone: '123' }, HOJE);
  expect(vazio).toBe(false);
  expect(erros).toEqual([expect.objectContaining({ campo: 'telefone', falta: 'confira' })]);
});

test('the stored record comes back as a person writes it', () => {
  const { responsavelDeclara, ...resto } = MARIA;
  const form = doCliente({
    ...resto,
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
  const drafted = comRascunho(MARIA, {
    nomeSocial: 'Téo',
    complemento: '',
    semComplemento: true,
    senha: 'x',
  });
  expect(drafted).toEqual({ ...MARIA, nomeSocial: 'Téo', complemento: '', semComplemento: true });
  const comMais = { ...MARIA, senha: 'segredo' };
  expect(camposDoForm(comMais)).toEqual(MARIA);
});

test('texts that stand aside are named by their field; what the form already says is not repeated', () => {
  const aparte = { nome: 'Maria A.', cidade: MARIA.cidade, semComplemento: true, bairro: ' ', senha: 'x' };
  expect(textosAparte(aparte, MARIA)).toEqual([
    { chave: 'nome', rotulo: 'Nome completo', texto: 'Maria A.' },
  ]);
});
