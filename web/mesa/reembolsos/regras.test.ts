import { expect, test } from 'vitest';
import type { RegraEditavel } from '#contracts/catalogo/reembolsos.contract.ts';
import {
  exampleWords,
  keepMine,
  labelOfRegra,
  regraLine,
  tidyRegra,
  typeRegra,
  withoutRegras,
} from './regras.ts';

const regra = (change: Partial<RegraEditavel> = {}): RegraEditavel => ({
  causa: 'recusado',
  estagio: 'em leitura',
  percentual: 100,
  minimo: 0,
  versao: 1,
  desde: '2026-11-20T12:00:00.000Z',
  ...change,
});

test.each([
  ['50', 50, true, null],
  ['100', 100, false, null],
  ['', null, true, /número inteiro/],
  ['101', null, true, /número inteiro/],
  ['12,5', null, true, /número inteiro/],
  ['050 %', 50, true, null],
])('typed %j', (text, percentual, changed, error) => {
  const line = regraLine(regra(), typeRegra({}, regraLine(regra(), {}), text));
  expect(line).toMatchObject({ percentual, changed, conflict: false });
  expect(line.error ?? '').toMatch(error ?? /^$/);
});

function left(text: string): string | undefined {
  const typed = typeRegra({}, regraLine(regra(), {}), text);
  return tidyRegra(typed, regraLine(regra(), typed))['recusado/em leitura']?.texto;
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
  expect(regraLine(law, typeRegra({}, regraLine(law, {}), '99')).error).toMatch(/art\. 49/);
});

test('a share that was changed elsewhere is a conflict until it is decided', () => {
  const mine = typeRegra({}, regraLine(regra(), {}), '50');
  const there = regra({ percentual: 80, versao: 2 });
  expect(regraLine(there, mine).conflict).toBe(true);
  expect(regraLine(there, keepMine(mine, regraLine(there, mine)))).toMatchObject({
    conflict: false,
    percentual: 50,
  });
  expect(regraLine(there, withoutRegras(mine, ['recusado/em leitura']))).toMatchObject({ text: '80' });
});

test('an example in reais, and the name of a rule', () => {
  expect(exampleWords(50, 5_991).replaceAll('\u00A0', ' ')).toBe('De R$ 59,91 voltam R$ 29,96.');
  expect(exampleWords(0, 5_990).replaceAll('\u00A0', ' ')).toBe('De R$ 59,90 não volta nada.');
  expect(labelOfRegra(regra())).toBe('Recusado pelo médico, depois de lido');
});
