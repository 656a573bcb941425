import { expect, test } from 'vitest';
import type { RegraEditavel } from '#contracts/catalogo/reembolsos.contract.ts';
import { keepMine, tidy, typeValor, valorLine, withoutNames, type Edicoes } from '../edicao/edited-values.ts';
import { exampleWords, formatOfRegra, labelOfRegra, regraEmVigor } from './regras.ts';

const regra = (change: Partial<RegraEditavel> = {}): RegraEditavel => ({
  causa: 'recusado',
  estagio: 'em leitura',
  percentual: 100,
  minimo: 0,
  versao: 1,
  desde: '2026-11-20T12:00:00.000Z',
  ...change,
});

const lineOf = (one: RegraEditavel, edicoes: Edicoes) =>
  valorLine(regraEmVigor(one), edicoes, formatOfRegra(one));
const typed = (one: RegraEditavel, text: string) => typeValor({}, regraEmVigor(one), text);

test.each([
  ['50', 50, true, null],
  ['100', 100, false, null],
  ['', undefined, true, /número inteiro/],
  ['101', undefined, true, /número inteiro/],
  ['12,5', undefined, true, /número inteiro/],
  ['050 %', 50, true, null],
])('typed %j', (text, valor, changed, error) => {
  const line = lineOf(regra(), typed(regra(), text));
  expect(line).toMatchObject({ valor, changed, conflict: false });
  expect(line.error ?? '').toMatch(error ?? /^$/);
});

function left(text: string): string | undefined {
  const edicoes = tidy(typed(regra(), text), regraEmVigor(regra()), formatOfRegra(regra()));
  return edicoes['recusado/em leitura']?.texto;
}

test.each([
  ['050%', '50'],
  ['80,00', '80'],
  ['101', '101'],
  ['12,5', '12,5'],
  ['', ''],
  ['100 %', undefined],
])('left, a share typed as %j is written as its number, refused or not', (text, written) => {
  expect(left(text)).toBe(written);
});

test('below the law a share is refused in words', () => {
  const law = regra({ causa: 'arrependimento', estagio: 'antes do documento', minimo: 100 });
  expect(lineOf(law, typed(law, '99')).error).toMatch(/art\. 49/);
});

test('a share that was changed elsewhere is a conflict until it is decided', () => {
  const mine = typed(regra(), '50');
  const there = regra({ percentual: 80, versao: 2 });
  expect(lineOf(there, mine).conflict).toBe(true);
  expect(lineOf(there, keepMine(mine, regraEmVigor(there)))).toMatchObject({ conflict: false, valor: 50 });
  expect(lineOf(there, withoutNames(mine, ['recusado/em leitura']))).toMatchObject({ text: '80' });
});

test('an example in reais, and the name of a rule', () => {
  expect(exampleWords(50, 5_991).replaceAll('\u00A0', ' ')).toBe('De R$ 59,91 voltam R$ 29,96.');
  expect(exampleWords(0, 5_990).replaceAll('\u00A0', ' ')).toBe('De R$ 59,90 não volta nada.');
  expect(labelOfRegra(regra())).toBe('Recusado pelo médico, depois de lido');
});
