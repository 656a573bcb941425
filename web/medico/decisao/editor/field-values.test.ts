import { expect, test } from 'vitest';
import { dadosIniciais } from '#domain/documentos/dados.ts';
import { filledFrom, isBlankValue, typedDate, typedLines, typedNumber } from './field-values.ts';

test.each([
  ['2', '2'],
  ['23', '23'],
  ['231', '23/1'],
  ['23/', '23/'],
  ['23112026', '23/11/2026'],
  ['2026-11-23', '23/11/2026'],
  ['23/11/20267', '23/11/2026'],
])('a day typed as %s reads %s', (typed, shown) => {
  expect(typedDate(typed)).toBe(shown);
});

test('numbers and lines keep to their limits', () => {
  expect([typedNumber('', 30), typedNumber('15 dias', 30), typedNumber('400', 365)]).toEqual([null, 15, 365]);
  const field = {
    nome: 'x',
    rotulo: 'X',
    exigido: 'nunca',
    entrada: 'linhas',
    linhas: 2,
    limite: 3,
  } as const;
  expect(typedLines('abcd\n\nterceira', field)).toEqual(['abc', '']);
  expect(typedLines('', field)).toEqual([]);
});

test('a template leaves the place of the encounter and the guardian as they are', () => {
  const current = {
    tipo: 'relatorio' as const,
    dados: { ...dadosIniciais('relatorio'), local: 'Curitiba, PR', texto: 'velho' },
  };
  const source = { tipo: 'relatorio' as const, dados: { ...dadosIniciais('relatorio'), texto: 'novo' } };
  expect(filledFrom(current, source).dados).toMatchObject({ local: 'Curitiba, PR', texto: 'novo' });
});

test('what holds nothing is blank', () => {
  for (const blank of [null, '', false, [], ['']]) expect(isBlankValue(blank)).toBe(true);
  for (const held of [0, 'x', true, ['x']]) expect(isBlankValue(held)).toBe(false);
});
