import { expect, test } from 'vitest';
import { CALENDARIO_INICIAL } from '#domain/calendario/calendario.ts';
import { HORARIO_INICIAL } from '#domain/calendario/horario.ts';
import {
  initials,
  putOffOptions,
  putOffWords,
  waitingWords,
  waitWords,
  whenWords,
} from './conversa-words.ts';

const NOW = new Date('2026-11-18T15:00:00Z');

test.each([
  ['2026-11-18T14:59:30Z', 'espera há menos de 1 min'],
  ['2026-11-18T14:52:00Z', 'espera há 8 min'],
  ['2026-11-18T13:00:00Z', 'espera há 2 h'],
  ['2026-11-18T12:46:00Z', 'espera há 2 h 14 min'],
  ['2026-11-15T15:00:00Z', 'espera há 3 dias'],
  ['2026-11-18T15:00:10Z', 'espera há menos de 1 min'],
])('since %s: %s', (desde, words) => {
  expect(waitingWords(desde, NOW)).toBe(words);
});

test.each([
  ['2026-11-18T03:00:00Z', '0h'],
  ['2026-11-18T02:59:00Z', 'Ontem'],
  ['2026-11-16T15:00:00Z', '16/11'],
  ['2025-11-16T15:00:00Z', '16/11/2025'],
])('%s was %s', (em, words) => {
  expect(whenWords(em, NOW)).toBe(words);
});

test.each([
  ['Maria Aparecida Nogueira', 'MN'],
  ['ivone', 'I'],
  ['', ''],
])('the letters of %o', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test('state of a deferred conversation', () => {
  const words = [null, '2026-11-18T16:00:00Z', '2026-11-19T11:00:00Z', '2026-11-18T11:00:00Z'];
  expect(words.map((ate) => putOffWords(ate, NOW))).toEqual([
    null,
    'Adiada até hoje às 13h',
    'Adiada até amanhã às 8h',
    'Voltou hoje às 8h',
  ]);
});

test.each([
  ['read and not answered', {}, 'lida, sem resposta'],
  ['new', { naoLidas: 1 }, ''],
  [
    'with a doctor',
    { com: { medico: 'Dra. Ana', pedidoId: '', numero: 1 } },
    'lida, sem resposta · com Dra. Ana',
  ],
  ['answered', { caixa: 'aguardando', esperaDesde: null } as const, ''],
  ['back from being put off', { esperaDesde: null }, ''],
])('state of a conversation that is %s', (_, change, words) => {
  const open = { caixa: 'abertas', naoLidas: 0, esperaDesde: '2026-11-18T14:00:00Z', com: null } as const;
  expect(waitWords({ ...open, ...change })).toBe(words);
});

const wordsOf = (now: Date, horario = HORARIO_INICIAL) =>
  putOffOptions(now, { horario, calendario: CALENDARIO_INICIAL }).map(({ words }) => words);

test('labels say when the house opens; on a Sunday tomorrow and Monday are one option', () => {
  expect(wordsOf(NOW)).toEqual(['Por 1 hora', 'Até amanhã às 8h', 'Até segunda-feira, 23/11, às 8h']);
  const early = { ...HORARIO_INICIAL, segundaAQuinta: [{ abre: '07:30', fecha: '12:00' }] };
  expect(wordsOf(new Date('2026-11-22T15:00:00Z'), early)).toEqual(['Por 1 hora', 'Até amanhã às 7h30']);
});
