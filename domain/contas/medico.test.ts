import { expect, test } from 'vitest';
import { CAMPOS_DO_MEDICO, conferirMedico, formatCrm, respostaDe, type MedicoDigitado } from './medico.ts';
import { comPreposicao, nomeComTratamento } from './tratamento.ts';

const HELENA: MedicoDigitado = {
  nome: 'Helena Prado',
  tratamento: 'Dra.',
  cpf: '111.444.777-35',
  telefone: '(11) 3000-0042',
  crm: '000123',
  uf: 'SP',
  rqe: '00045',
  especialidade: 'Clínica médica',
  email: 'helena.prado@exemplo.com.br',
  endereco: 'Rua das Palmeiras, 210, São Paulo, SP',
};

test('a whole record has nothing against it, with or without a speciality', () => {
  expect(conferirMedico(HELENA)).toEqual([]);
  expect(conferirMedico({ ...HELENA, rqe: '', especialidade: ' ' })).toEqual([]);
});

test.each([
  ['nome', 'Helena', 'Escreva o nome completo, como está no CRM.'],
  ['tratamento', 'Sr.', 'Escolha Dra., Dr. ou nenhum.'],
  ['cpf', '111.444.777-36', 'CPF inválido: confira os números digitados.'],
  ['telefone', '1234', 'Escreva o telefone com DDD, como (11) 98888-0042.'],
  ['crm', 'CRM 123', 'Escreva só os números do CRM.'],
  ['crm', '12345678901', 'Escreva no máximo 10 letras.'],
  ['uf', 'XX', 'Escolha o estado do CRM.'],
  ['rqe', 'RQE 1', 'Escreva só os números do RQE.'],
  ['email', 'helena@', 'Escreva um e-mail completo, como nome@exemplo.com.br.'],
  ['endereco', 'x'.repeat(251), 'Escreva no máximo 250 letras.'],
  ['endereco', '  ', 'Falta preencher.'],
] as const)('%s: %s', (campo, text, mensagem) => {
  expect(conferirMedico({ ...HELENA, [campo]: text })).toEqual([{ campo, mensagem }]);
});

test('an empty form names every required field once, in the order of the screen', () => {
  const empty = Object.fromEntries(CAMPOS_DO_MEDICO.map((campo) => [campo, '']));
  expect(conferirMedico({ ...HELENA, ...empty }).map(({ campo }) => campo)).toEqual([
    'nome',
    'cpf',
    'telefone',
    'crm',
    'uf',
    'email',
    'endereco',
  ]);
});

test('a registration as it is written', () => {
  expect(formatCrm(HELENA)).toBe('CRM-SP 000123');
});

test.each([
  ['Dra.', 'Dra. Helena Prado', 'da', 'com a', 'pela'],
  ['Dr.', 'Dr. Helena Prado', 'do', 'com o', 'pelo'],
  ['', 'Helena Prado', 'de', 'com', 'por'],
])('the form of address "%s" → %s, with its articles', (tratamento, nome, de, com, por) => {
  expect(nomeComTratamento({ ...HELENA, tratamento })).toBe(nome);
  expect(comPreposicao('de', nome)).toBe(`${de} ${nome}`);
  expect(comPreposicao('com', nome)).toBe(`${com} ${nome}`);
  expect(comPreposicao('por', nome)).toBe(`${por} ${nome}`);
});

test('a form of address is never guessed from a name', () => {
  expect(comPreposicao('de', 'Draco Lima')).toBe('de Draco Lima');
  expect(respostaDe({ ...HELENA, nome: nomeComTratamento(HELENA) })).toBe(
    'Resposta da Dra. Helena Prado, CRM-SP 000123.',
  );
  expect(respostaDe(null)).toBe('');
});
