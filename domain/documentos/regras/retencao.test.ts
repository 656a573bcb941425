import { expect, test } from 'vitest';
import { buildItem, said } from './regras.testing.ts';

test.each<[string, string[], RegExp[]]>([
  ['a common medicine beside an antimicrobial', ['amoxicilina', 'dipirona', 'Losartana'], []],
  ['the common one first', ['dipirona', 'amoxicilina'], []],
  ['common medicines alone', ['dipirona'], [/Medicamento 1: dipirona .* cabe em Receita simples/]],
  ['one of special control', ['amoxicilina', 'amitriptilina'], [/Medicamento 2/, /uma lista só/]],
  [
    'one of special control on an exception',
    ['amoxicilina', 'loperamida'],
    [/Medicamento 2/, /uma lista só/],
  ],
  ['a GLP-1 beside a common one', ['semaglutida', 'dipirona'], [/Medicamento 2/, /uma lista só/]],
])('what the pharmacy keeps, with %s', (_name, names, words) => {
  const found = said('retencao', { itens: names.map((name) => buildItem(name)) });
  expect(found).toHaveLength(words.length);
  for (const [i, one] of words.entries()) expect(found[i]).toMatch(one);
});
