import { expect, test } from 'vitest';
import { levarRespostas } from './respostas.ts';

const perguntas = (...textos: string[]) => textos.map((pergunta) => ({ pergunta, descricao: '' }));

test('answers follow their question when the order changes or one is added', () => {
  expect(levarRespostas(perguntas('A', 'B'), ['a', 'b'], perguntas('B', 'novo', 'A'))).toEqual([
    'b',
    '',
    'a',
  ]);
});

test('an edited question keeps the answer in its place', () => {
  expect(levarRespostas(perguntas('A', 'B'), ['a', 'b'], perguntas('A', 'B?'))).toEqual(['a', 'b']);
});

test('an answer is never given twice, also where two questions are alike', () => {
  expect(levarRespostas(perguntas('A', 'A'), ['1', '2'], perguntas('A', 'A', 'A'))).toEqual(['1', '2', '']);
  expect(levarRespostas(perguntas('A'), ['a'], perguntas('novo', 'A'))).toEqual(['', 'a']);
});
