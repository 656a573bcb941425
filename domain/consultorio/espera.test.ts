import { expect, test } from 'vitest';
import { estadoDaPergunta, fraseDoTermo, lembretesDe, responderAte } from './espera.ts';

// Monday, 23 November 2026; São Paulo is three hours behind UTC.
test.each([
  ['2026-11-23T15:00:00Z', '2026-12-01T03:00:00Z', 'Responda até o fim de segunda, 30/11'],
  // Still the 23rd in São Paulo.
  ['2026-11-24T02:59:00Z', '2026-12-01T03:00:00Z', 'Responda até o fim de segunda, 30/11'],
  ['2026-11-24T03:00:00Z', '2026-12-02T03:00:00Z', 'Responda até o fim de terça, 01/12'],
  ['2026-12-28T12:00:00Z', '2027-01-05T03:00:00Z', 'Responda até o fim de segunda, 04/01'],
])('what is asked at %s is awaited until %s: %s', (asked, until, words) => {
  const ate = responderAte(new Date(asked));
  expect(ate).toEqual(new Date(until));
  expect(fraseDoTermo(ate)).toBe(words);
});

const ATE = new Date('2026-12-01T03:00:00Z');

test('two reminders, in the mornings of the second and the fifth day after the question', () => {
  expect(lembretesDe(ATE)).toEqual([new Date('2026-11-25T12:00:00Z'), new Date('2026-11-28T12:00:00Z')]);
});

test.each([
  [{ respondidaEm: null, encerradaEm: null, venceu: false }, 'esperando'],
  [{ respondidaEm: 'x', encerradaEm: 'x', venceu: false }, 'respondida'],
  [{ respondidaEm: null, encerradaEm: 'x', venceu: true }, 'sem resposta'],
  [{ respondidaEm: 'y', encerradaEm: 'x', venceu: true }, 'respondida'],
  [{ respondidaEm: null, encerradaEm: 'x', venceu: false }, 'retomada'],
])('%j reads %s', (row, estado) => {
  expect(estadoDaPergunta(row)).toBe(estado);
});
