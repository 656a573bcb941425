import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_RAPIDA } from './perguntas.ts';
import { PERGUNTAS_SAUDE_INICIAIS, PERGUNTAS_TRATAMENTO_INICIAIS } from './perguntas-iniciais.ts';
import {
  conferirPerguntas,
  MAX_DESCRICAO,
  MAX_PERGUNTA,
  mesmasPerguntas,
  perguntasLimpas,
} from './perguntas-edicao.ts';
import { SERVICOS } from './servicos.ts';

const p = (pergunta: string, descricao = '') => ({ pergunta, descricao });

test.each([
  ['nothing is wrong', [p('Fuma?'), p('Bebe?', 'Quanto por semana.')], []],
  [
    'empty',
    [p('Fuma?'), p(' \n '), p('\u200B')],
    [
      [1, 'vazia'],
      [2, 'vazia'],
    ],
  ],
  ['doubled', [p('Fuma?'), p('Bebe?'), p('Fuma?')], [[2, 'repetida']]],
  ['doubled but for spaces, capitals and the mark', [p('Você fuma?'), p(' você  FUMA ')], [[1, 'repetida']]],
  [
    'a fixed field',
    [p('Motivação'), p('outras informações:')],
    [
      [0, 'reservada'],
      [1, 'reservada'],
    ],
  ],
  [
    'too long',
    [p('a'.repeat(MAX_PERGUNTA + 1)), p('b', 'c'.repeat(MAX_DESCRICAO + 1))],
    [
      [0, 'longa'],
      [1, 'descricao'],
    ],
  ],
  ['as long as it may be', [p('a'.repeat(MAX_PERGUNTA), 'c'.repeat(MAX_DESCRICAO))], []],
] as const)('%s', (_name, lista, refused) => {
  expect(conferirPerguntas(lista).map(({ indice, motivo }) => [indice, motivo])).toEqual(refused);
});

test('what the other list asks is not asked again, however it is written', () => {
  const lista = [p('Fuma?'), p(' você  BEBE.', 'Quanto por semana.'), p('Quanto bebe?')];
  const refused = conferirPerguntas(lista, [p('Você bebe?'), p('Motivo?')]);
  expect(refused).toEqual([{ indice: 1, motivo: 'noutra' }]);
});

test('the first questions can be published as they are', () => {
  for (const [tipo, lista, outra] of [
    ['saude', PERGUNTAS_SAUDE_INICIAIS, PERGUNTAS_TRATAMENTO_INICIAIS],
    ['tratamento', PERGUNTAS_TRATAMENTO_INICIAIS, PERGUNTAS_SAUDE_INICIAIS],
  ] as const) {
    expect(conferirPerguntas(lista, outra)).toEqual([]);
    expect(mesmasPerguntas(perguntasLimpas(tipo, lista), lista)).toBe(true);
  }
});

test('spaces that nobody sees go; a health question keeps no description', () => {
  const lista = [p('  Fuma\n  muito? ', '  Por dia.\nOu por semana. '), p('Bebe?', '\u200B')];
  expect(perguntasLimpas('tratamento', lista)).toEqual([
    p('Fuma muito?', 'Por dia.\nOu por semana.'),
    p('Bebe?'),
  ]);
  expect(perguntasLimpas('saude', lista).map(({ descricao }) => descricao)).toEqual(['', '']);
});

test('order, words and descriptions tell lists apart', () => {
  const lista = [p('A?'), p('B?', 'b')];
  expect(mesmasPerguntas(lista, [p('A?'), p('B?', 'b')])).toBe(true);
  for (const other of [[p('B?', 'b'), p('A?')], [p('A?')], [p('A?'), p('B?')], [...lista, p('C?')]])
    expect(mesmasPerguntas(lista, other)).toBe(false);
});

test('cleaning twice is cleaning once', () => {
  const question = fc.record({ pergunta: fc.string(), descricao: fc.string() });
  fc.assert(
    fc.property(fc.array(question), (lista) => {
      const once = perguntasLimpas('tratamento', lista);
      expect(perguntasLimpas('tratamento', once)).toEqual(once);
    }),
  );
});

test('marks tell lists apart; only those that are set stay, and a list without any is as it was', () => {
  const marked = { ...p('A?'), urgencia: true };
  expect(mesmasPerguntas([marked], [p('A?')])).toBe(false);
  expect(mesmasPerguntas([p('A?')], [{ ...p('A?'), urgencia: false }])).toBe(true);
  expect(perguntasLimpas('saude', [{ ...marked, agora: false }, p('B?')])).toStrictEqual([marked, p('B?')]);
});

const quickOf = (rapidas: string[] | undefined, more: object = {}) =>
  perguntasLimpas('saude', [{ ...p('Fuma?'), ...more, rapidas }])[0]?.rapidas;
const motivosOf = (rapidas: string[]) =>
  conferirPerguntas([{ ...p('Fuma?'), rapidas }]).map(({ motivo }) => motivo);
const servicosOf = (servicos: string[]) =>
  perguntasLimpas('tratamento', [{ ...p('Fuma?'), servicos }])[0]?.servicos;

test('quick answers are cleaned, and what is the default anyway is not kept', () => {
  expect(quickOf([' Parei  ontem ', '', 'Não', 'Não'])).toEqual(['Parei ontem', 'Não']);
  expect(quickOf(['Não', 'Não se aplica'])).toBeUndefined();
  expect(quickOf(['Não', 'Sim'])).toEqual(['Não', 'Sim']);
  expect(quickOf(['Não', 'Sim'], { urgencia: true })).toBeUndefined();
  expect(quickOf([' '])).toEqual([]);
  expect(quickOf(undefined)).toBeUndefined();
});

test('too many quick answers, or one that fits beside no field, are refused', () => {
  expect(motivosOf(['a', 'b', 'c', 'd'])).toEqual([]);
  expect(motivosOf(['a', 'b', 'c', 'd', 'e'])).toEqual(['rapidas']);
  expect(motivosOf(['a'.repeat(MAX_RAPIDA)])).toEqual([]);
  expect(motivosOf(['a'.repeat(MAX_RAPIDA + 1)])).toEqual(['rapidas']);
});

test('all services, none and unknown ones are the same as no choice', () => {
  const [one = '', two = ''] = SERVICOS.map(({ titulo }) => titulo);
  expect(servicosOf([two, one, 'Massagem'])).toEqual([one, two]);
  expect(servicosOf([])).toBeUndefined();
  expect(servicosOf(SERVICOS.map(({ titulo }) => titulo))).toBeUndefined();
  expect(mesmasPerguntas([{ ...p('Fuma?'), servicos: [one] }], [p('Fuma?')])).toBe(false);
  expect(mesmasPerguntas([{ ...p('Fuma?'), rapidas: ['Não'] }], [p('Fuma?')])).toBe(false);
});
