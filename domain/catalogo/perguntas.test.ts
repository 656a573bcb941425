import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PERGUNTAS_SAUDE_INICIAIS, PERGUNTAS_TRATAMENTO_INICIAIS } from './perguntas-iniciais.ts';
import {
  MENSAGENS_HISTORICO,
  perguntasDoServico,
  respondida,
  type Pergunta,
  type Sinal,
} from './perguntas.ts';
import { SERVICOS } from './servicos.ts';

test.each([
  ['não', true],
  ['-', true],
  ['0', true],
  ['👍', true],
  ['', false],
  [' \n\t\u00A0', false],
  ['\u200B\uFEFF', false],
])('%j is an answer: %s', (resposta, valid) => {
  expect(respondida(resposta)).toBe(valid);
});

test('any text with a letter is an answer', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(respondida(`${text}n`)).toBe(true);
    }),
  );
});

test('the messages are the words of the specification', () => {
  expect(MENSAGENS_HISTORICO).toEqual({
    declaracao:
      'Sem declaração de que as informações são verdadeiras ou a autorização, não podemos continuar',
    respostas: 'Responda todas as perguntas com uma resposta válida.',
    motivacao: 'Responda todas as perguntas, por favor',
  });
});

test('a search for any label of the questionnaire finds one field only', () => {
  const fixos = [
    'Motivação',
    'Outras informações',
    'Declaro que as informações são verdadeiras',
    'Autorizo o envio do documento assinado',
  ];
  const labels = [...PERGUNTAS_SAUDE_INICIAIS, ...PERGUNTAS_TRATAMENTO_INICIAIS]
    .map((p) => p.pergunta)
    .concat(fixos);
  const found = labels.map((label) =>
    labels.filter((other) => other.toLowerCase().includes(label.toLowerCase())),
  );
  expect(found).toEqual(labels.map((label) => [label]));
});

test('health questions carry no description, some treatment questions do', () => {
  expect(PERGUNTAS_SAUDE_INICIAIS.filter((p) => p.descricao !== '')).toEqual([]);
  expect(PERGUNTAS_TRATAMENTO_INICIAIS.filter((p) => p.descricao !== '').length).toBeGreaterThan(2);
  expect(PERGUNTAS_TRATAMENTO_INICIAIS.some((p) => p.descricao.includes('180 dias'))).toBe(true);
});

const INICIAIS = [...PERGUNTAS_SAUDE_INICIAIS, ...PERGUNTAS_TRATAMENTO_INICIAIS];
const beginning = ({ pergunta }: Pergunta) => pergunta.split(/[ ,?]/, 3).join(' ');
const marked = (sinal: Sinal) => INICIAIS.filter((one) => one[sinal]).map(beginning);

test('the first questions say what is an emergency, what is read first and what is about today', () => {
  expect(marked('urgencia')).toEqual(['Sente agora dor']);
  expect(marked('atencao')).toEqual([
    'Tem alergia a',
    'Quais remédios você',
    'Tem alergia ',
    'Está grávida ',
    'Sente agora dor',
    'Tem ou teve',
    'Nas últimas 72',
  ]);
  expect(marked('alergia')).toEqual(['Tem alergia a']);
  expect(marked('agora')).toEqual(['Está grávida ', 'Sente agora dor', 'Nas últimas 72']);
});

test.each(SERVICOS.map(({ titulo, grupo }) => ({ titulo, receita: grupo === 'receitas' })))(
  '$titulo → at most eight first questions, urgency among them',
  ({ titulo, receita }) => {
    const asked = perguntasDoServico(INICIAIS, titulo);
    expect(asked.length).toBeGreaterThan(4);
    expect(asked.length).toBeLessThanOrEqual(8);
    expect(asked.some(({ urgencia }) => urgencia)).toBe(true);
    expect(asked.some(({ pedido }) => pedido)).toBe(true);
    if (!receita) return;
    expect(asked.map(beginning)).toEqual([
      'Tem alergia a',
      'Quais remédios você',
      'Está grávida ',
      'Sente agora dor',
      'Quais remédios você',
      'Qual é a',
      'Como você toma',
      'Quem receitou ',
    ]);
  },
);
