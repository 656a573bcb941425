import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PERGUNTAS_SAUDE_INICIAIS, PERGUNTAS_TRATAMENTO_INICIAIS } from './perguntas-iniciais.ts';
import {
  conferirPerguntas,
  MAX_DESCRICAO,
  MAX_PERGUNTA,
  mesmasPerguntas,
  perguntasLimpas,
} from './perguntas-edicao.ts';

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
