import { expect, test } from 'vitest';
import { dayTitle, dayOfPrazo, doneDayTitle, prazoWords } from './prazo-words.ts';

// Thursday, 19/11/2026, 14h31 in São Paulo.
const NOW = '2026-11-19T17:31';
const TODAY = '2026-11-19';

test.each([
  ['2026-11-19T17:05:00Z', 'hoje 14h05', 'atrasado 26 min', 'late'],
  ['2026-11-18T13:00:00Z', 'ontem 10h', 'atrasado 1 dia', 'late'],
  ['2026-11-10T13:00:00Z', '10/11 10h', 'atrasado 9 dias', 'late'],
  ['2026-11-19T18:02:00Z', 'hoje 15h02', 'faltam 31 min', 'soon'],
  ['2026-11-19T19:20:00Z', 'hoje 16h20', 'falta 1h49', 'soon'],
  ['2026-11-19T21:35:00Z', 'hoje 18h35', 'faltam 4 h', 'today'],
  ['2026-11-20T03:00:00Z', 'fim de hoje', 'faltam 9 h', 'today'],
  ['2026-11-20T13:00:00Z', 'sex. 10h', 'amanhã', 'later'],
  ['2026-11-23T13:12:00Z', 'seg. 10h12', 'em 4 dias', 'later'],
  ['2026-12-04T13:12:00Z', '04/12 10h12', 'em 15 dias', 'later'],
])('a promise for %s', (prazo, when, left, nearness) => {
  expect(prazoWords(prazo, NOW)).toEqual({ when, left, nearness });
});

test('days and what happened on them', () => {
  expect(dayOfPrazo('2026-11-20T03:00:00Z')).toBe(TODAY);
  expect(dayTitle('2026-11-18', TODAY)).toBe('Atrasados');
  expect(dayTitle(TODAY, TODAY)).toBe('Vencem hoje');
  expect(dayTitle('2026-11-23', TODAY)).toBe('Segunda-feira, 23/11');
  expect(doneDayTitle('2026-11-18', TODAY)).toBe('Ontem');
  expect(doneDayTitle('2026-11-16', TODAY)).toBe('Segunda-feira, 16/11');
});
