import { expect, test } from 'vitest';
import { nomeParecido, palavraParecida } from './nome-parecido.ts';

const NOMES = ['maria da silva', 'joao silva ze', 'conceicao avila'];

test.each([
  ['joao slva', ['joao', 'silva']],
  ['jaoo silva', ['joao', 'silva']],
  ['mairia silva', ['maria', 'silva']],
  ['concecao', ['conceicao']],
  ['conseisao avila', ['conceicao', 'avila']],
  ['joao joaoo', ['joao']],
  ['joao xavante', null],
  ['za', null],
  ['xilvia', null],
])('%j was meant as %j', (typed, meant) => {
  expect(nomeParecido(typed.split(' '), NOMES)).toEqual(meant);
});

test('several words are near → the nearest', () => {
  expect(palavraParecida('silvo', ['silveira', 'silvio', 'silva', 'silvo'])).toBe('silvo');
  expect(palavraParecida('silvz', ['salvo', 'silva'])).toBe('silva');
});
