import { expect, test } from 'vitest';
import {
  conferirContestacao,
  FRASES_DO_MOTIVO,
  fraseDoMotivo,
  LIMITE_DO_DOCUMENTO_BYTES,
  LIMITE_DO_RELATO,
  mensagemDosProblemas,
  novoProtocolo,
  recusaDoConteudoDoDocumento,
  recusaDoDocumento,
  type TypedContestacao,
} from './contestacao.ts';

const BOA: TypedContestacao = {
  cpf: '529.982.247-25',
  nome: 'Ana Moreira',
  email: 'ana@exemplo.com.br',
  telefone: '(11) 98888-0042',
  relato: '',
};

test('a whole claim passes, with or without an account of what happened', () => {
  expect(conferirContestacao(BOA, true)).toEqual([]);
  expect(conferirContestacao({ ...BOA, relato: 'Nunca me cadastrei aqui.' }, true)).toEqual([]);
});

test('everything that is missing is named, in the order of the screen', () => {
  const problemas = conferirContestacao({ cpf: ' ', nome: '', email: '', telefone: '', relato: '' }, false);
  expect(problemas.map(({ campo }) => campo)).toEqual(['cpf', 'nome', 'email', 'telefone', 'documento']);
  expect(problemas.every(({ vazio }) => vazio)).toBe(true);
  expect(mensagemDosProblemas(problemas)).toBe('Preencha corretamente os campos.');
});

test.each([
  ['cpf', { cpf: '5299822472' }, 'Digite um CPF válido (apenas números, 11 dígitos).'],
  ['cpf', { cpf: '52998224726' }, 'CPF inválido: confira os números digitados.'],
  ['email', { email: 'ana' }, 'Escreva um e-mail completo, como nome@exemplo.com.br.'],
  ['telefone', { telefone: '1234' }, 'Escreva o telefone com DDD, como (11) 98888-0042.'],
  ['relato', { relato: 'x'.repeat(LIMITE_DO_RELATO + 1) }, 'Escreva até 2000 letras.'],
])('a %s that cannot be (%o) is said', (campo, change, mensagem) => {
  const problemas = conferirContestacao({ ...BOA, ...change }, true);
  expect(problemas).toEqual([{ campo, mensagem, vazio: false }]);
  expect(mensagemDosProblemas(problemas)).toBe(mensagem);
});

test.each([
  [{ size: 0 }, 'O arquivo está vazio. Escolha outro.'],
  [{ size: LIMITE_DO_DOCUMENTO_BYTES }, null],
  [{ size: LIMITE_DO_DOCUMENTO_BYTES + 1 }, 'O arquivo passa do limite de 10 MB. Escolha um menor.'],
  [{ size: 1, contentType: 'application/pdf' }, null],
  [{ size: 1, contentType: 'image/heic' }, null],
  [
    { size: 1, contentType: 'image/svg+xml' },
    'Aceitamos só foto (JPG, PNG, WebP, HEIC, AVIF ou GIF) ou PDF.',
  ],
])('a document %o: %s', (documento, frase) => {
  expect(recusaDoDocumento(documento)).toBe(frase);
});

test.each([
  ['imagem_ilegivel', 'Não conseguimos ler esta imagem. Tire outra foto ou envie em PDF.'],
  ['pdf_protegido', 'O PDF está protegido por senha. Envie uma cópia sem senha.'],
  ['ameaca', 'O antivírus encontrou uma ameaça neste arquivo.'],
] as const)('a document that turned out to be %s: %s', (motivo, frase) => {
  expect(recusaDoConteudoDoDocumento(motivo)).toBe(frase);
});

test('a protocol has eight letters that nobody mistakes', () => {
  let next = 0;
  expect(novoProtocolo((below) => next++ % below)).toBe('2345-6789');
  expect(novoProtocolo((below) => below - 1)).toBe('ZZZZ-ZZZZ');
  expect(novoProtocolo(() => 20)).not.toMatch(/[01ILOU]/);
});

test('each reason has its sentence, an unknown one the most general', () => {
  for (const [motivo, frase] of Object.entries(FRASES_DO_MOTIVO)) expect(fraseDoMotivo(motivo)).toBe(frase);
  expect(fraseDoMotivo('outro')).toBe(FRASES_DO_MOTIVO.sem_confirmacao);
});
