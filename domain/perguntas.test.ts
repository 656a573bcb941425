import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PERGUNTAS_SAUDE_INICIAIS, PERGUNTAS_TRATAMENTO_INICIAIS } from './perguntas-iniciais.ts';
import { MENSAGENS_HISTORICO, validarRespostas } from './perguntas.ts';

const PERGUNTAS = ['Um?', 'Dois?'];

test.each([
  [['sim', 'não'], true],
  [['-', '0'], true],
  [['👍', '.'], true],
  [['sim'], false],
  [['sim', 'não', 'talvez'], false],
  [['sim', ''], false],
  [['sim', ' \n\t\u00A0'], false],
  [['sim', '\u200B\uFEFF'], false],
])('%j answers two questions: %s', (respostas, valid) => {
  expect(validarRespostas(PERGUNTAS, respostas)).toBe(valid);
});

test('any text with a letter or a digit is an answer to any seeded question', () => {
  const todas = [...PERGUNTAS_SAUDE_INICIAIS, ...PERGUNTAS_TRATAMENTO_INICIAIS];
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(
        validarRespostas(
          todas,
          todas.map(() => `${text}n`),
        ),
      ).toBe(true);
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
  expect(PERGUNTAS_SAUDE_INICIAIS.some((p) => p.pergunta.includes('180 dias'))).toBe(true);
});
