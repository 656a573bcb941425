import { expect, test } from 'vitest';
import { dayName, daysOf, nearDay, untilWords, whenLong, whenShort } from './consulta-words.ts';

const TIME = '2026-11-25T13:00:00.000Z';

test('a time in words, on São Paulo’s clock', () => {
  expect([whenLong(TIME), whenShort(TIME), dayName('2026-11-25')]).toEqual([
    'Quarta, 25 de novembro, 10h',
    'qua., 25/11, 10h',
    'Quarta, 25 de novembro',
  ]);
  expect(['2026-11-25', '2026-11-26', '2026-11-27'].map((data) => nearDay(data, '2026-11-25'))).toEqual([
    'hoje',
    'amanhã',
    '',
  ]);
  expect([untilWords(TIME, '2026-11-24'), untilWords(TIME, '2026-11-20')]).toEqual([
    'amanhã às 10h',
    '25/11 às 10h',
  ]);
});

test('days without a free time stand between the others, weekends do not', () => {
  const monday = '2026-11-30T11:00:00.000Z';
  expect(daysOf([TIME, '2026-11-26T02:00:00.000Z', monday])).toEqual([
    { data: '2026-11-25', times: [TIME, '2026-11-26T02:00:00.000Z'] },
    { data: '2026-11-26', times: [] },
    { data: '2026-11-27', times: [] },
    { data: '2026-11-30', times: [monday] },
  ]);
  expect(daysOf([])).toEqual([]);
});
