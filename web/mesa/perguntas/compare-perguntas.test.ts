import { expect, test } from 'vitest';
import { comparePerguntas } from './compare-perguntas.ts';

const p = (pergunta: string, descricao = '') => ({ pergunta, descricao });

test('each question with what tells it from the other list', () => {
  const mine = [p('A?'), p('B?', 'b'), p('Nova?'), p('C?')];
  const other = [p('A?'), p('B?', 'outra'), p('C?')];
  expect(comparePerguntas(mine, other).map(({ difference }) => difference)).toEqual([
    'nenhuma',
    'descricao',
    'so-aqui',
    'lugar',
  ]);
  expect(comparePerguntas(other, other).every(({ difference }) => difference === 'nenhuma')).toBe(true);
});
