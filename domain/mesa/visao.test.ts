import { expect, test } from 'vitest';
import { recusaDaVisao } from './visao.ts';

test.each([
  ['', 'Dê um nome à visão.'],
  ['x'.repeat(41), 'O nome pode ter até 40 letras.'],
  ['TODOS', 'Este nome já é de uma das filas.'],
  ['concluídos', 'Este nome já é de uma das filas.'],
  ['x'.repeat(40), null],
  ['Papel da semana', null],
])('a view called %j: %j', (nome, words) => {
  expect(recusaDaVisao(nome)).toBe(words);
});
