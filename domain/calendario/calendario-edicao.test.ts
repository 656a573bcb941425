import { expect, test } from 'vitest';
import { calendarioLimpo, conferirFeriados, mesmoCalendario, recusaDoFeriado } from './calendario-edicao.ts';
import { CALENDARIO_INICIAL } from './calendario.ts';

const local = (data: string, nome = 'X', todoAno = false) => ({ data, nome, todoAno });

test.each([
  [local('2027-07-09', ' Feriado  da cidade '), null],
  [local('09/07/2027'), null],
  [local(''), 'sem-data'],
  [local('2027-02-29'), 'data-irreal'],
  [local('1999-12-31'), 'data-irreal'],
  [local('2101-01-01'), 'data-irreal'],
  [local('2027-07-09', ' '), 'sem-nome'],
  [local('2027-07-09', 'x'.repeat(81)), 'nome-longo'],
])('%j alone: %s', (feriado, motivo) => {
  expect(recusaDoFeriado(feriado, [])).toBe(motivo);
});

test.each([
  [local('2027-07-09'), local('2027-07-09'), true],
  [local('2027-07-09'), local('2028-07-09'), false],
  [local('2027-07-09', 'X', true), local('2030-07-09'), true],
  // One that returns from 2027 on does not close the day in 2026.
  [local('2026-07-09'), local('2027-07-09', 'X', true), false],
  [local('2027-07-09', 'X', true), local('2020-07-09', 'Y', true), true],
])('%j beside %j: twice the same day: %s', (a, b, twice) => {
  expect(conferirFeriados([b, a])).toEqual(twice ? [{ indice: 1, motivo: 'repetido' }] : []);
  expect(conferirFeriados([a, b])).toEqual(twice ? [{ indice: 1, motivo: 'repetido' }] : []);
});

test('a calendar is stored tidied and by date, and compared so', () => {
  const typed = { ...CALENDARIO_INICIAL, feriados: [local('24/12/2027', ' Recesso '), local('2027-01-25')] };
  const clean = calendarioLimpo(typed);
  expect(clean.feriados).toEqual([local('2027-01-25'), local('2027-12-24', 'Recesso')]);
  expect(mesmoCalendario(clean, calendarioLimpo(clean))).toBe(true);
  expect(mesmoCalendario(clean, { ...clean, corpusChristiConta: false })).toBe(false);
  expect(mesmoCalendario(clean, { ...clean, feriados: clean.feriados.slice(1) })).toBe(false);
});
