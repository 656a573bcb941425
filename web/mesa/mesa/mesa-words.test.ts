import { expect, test } from 'vitest';
import { CALENDARIO_INICIAL } from '#domain/calendario/calendario.ts';
import {
  countWords,
  dayAndMonth,
  longDay,
  prazoSentence,
  nearHolidaySentence,
  precosWords,
  waitingWords,
  hoursWords,
} from './mesa-words.ts';

test('a day in words', () => {
  expect(longDay('2026-11-19')).toBe('Quinta-feira, 19 de novembro');
  expect(dayAndMonth('2026-11-19')).toBe('19/11');
});

test.each([
  ['2026-11-20', 'Hoje é feriado'],
  ['2026-11-19', 'Amanhã é feriado'],
])('on %s: %s', (day, start) => {
  expect(nearHolidaySentence(day, CALENDARIO_INICIAL)).toMatch(
    new RegExp(`^${start}: .+\\. Os prazos já contam com isso\\.$`),
  );
});

test('on a common day nothing is said', () => {
  expect(nearHolidaySentence('2026-11-17', CALENDARIO_INICIAL)).toBeNull();
});

test.each([
  ['2026-11-19T18:02:00Z', 'até hoje às 15h02'],
  ['2026-11-19T10:00:00Z', 'venceu hoje às 7h'],
  ['2026-11-18T10:00:00Z', 'venceu ontem às 7h'],
  ['2026-11-23T10:00:00Z', 'até 23/11 às 7h'],
  ['2026-11-10T10:00:00Z', 'venceu em 10/11 às 7h'],
  ['2026-11-20T03:00:00Z', 'até o fim de hoje'],
])('a promise of %s at noon is %s', (prazo, sentence) => {
  expect(prazoSentence(prazo, new Date('2026-11-19T15:00:00Z'))).toBe(sentence);
});

test.each([
  [0.5, '30 min'],
  [1, '1 h'],
  [4.46, '4,5 h'],
  [23.4, '23 h'],
  [1200, '1.200 h'],
])('%d hours are %s', (n, text) => {
  expect(hoursWords(n)).toBe(text);
});

test('lines below the four links', () => {
  const waiting = [
    [0, 0],
    [3, 0],
    [3, 1],
  ] as const;
  const told = waiting.map(([esperando, atrasados]) => waitingWords({ esperando, atrasados }));
  expect(told).toEqual(['Nenhum à espera', '3 à espera', '3 à espera, 1 atrasado']);
  expect(precosWords([{ preco: 1 }, { preco: 2 }])).toBe('2 serviços');
  expect(precosWords([{ preco: 1 }, { preco: null }])).toBe('1 serviço, 1 indisponível');
});

test('one and several', () => {
  expect([countWords(1, 'pago', 'pagos'), countWords(2000, 'pago', 'pagos')]).toEqual([
    '1 pago',
    '2.000 pagos',
  ]);
});
