import { expect, test } from 'vitest';
import { carryAnswers } from './carry-respostas.ts';

const perguntas = (...textos: string[]) => textos.map((pergunta) => ({ pergunta, descricao: '' }));

test('answers follow their question when the order changes or one is added', () => {
  expect(carryAnswers(perguntas('A', 'B'), ['a', 'b'], perguntas('B', 'novo', 'A'))).toEqual(['b', '', 'a']);
});

test('an edited question keeps the answer in its place', () => {
  expect(carryAnswers(perguntas('A', 'B'), ['a', 'b'], perguntas('A', 'B?'))).toEqual(['a', 'b']);
});

test('an answer is never given twice, also where two questions are alike', () => {
  expect(carryAnswers(perguntas('A', 'A'), ['1', '2'], perguntas('A', 'A', 'A'))).toEqual(['1', '2', '']);
  expect(carryAnswers(perguntas('A'), ['a'], perguntas('novo', 'A'))).toEqual(['', 'a']);
});
