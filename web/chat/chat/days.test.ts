import { expect, test } from 'vitest';
import type { Mensagem } from '#contracts/chat/chat.contract.ts';
import { groupByDay, titleOfDay } from './days.ts';

const message = (mensagem: string, createdAt: string): Mensagem => ({
  id: crypto.randomUUID(),
  n: 1,
  mensagem,
  Por: 'Adm',
  autor: null,
  arquivo: null,
  automatica: true,
  pedidoId: null,
  sobre: null,
  createdAt,
  dateCreated: '',
});

test('messages stand under their day in São Paulo, not in UTC', () => {
  const days = groupByDay([
    message('a', '2026-11-18T13:00:00Z'),
    message('b', '2026-11-19T02:59:00Z'),
    message('c', '2026-11-19T03:00:00Z'),
  ]);
  expect(days.map(({ data, mensagens }) => [data, mensagens.map((m) => m.mensagem)])).toEqual([
    ['2026-11-18', ['a', 'b']],
    ['2026-11-19', ['c']],
  ]);
});

test.each([
  ['2026-11-20', 'Hoje'],
  ['2026-11-19', 'Ontem'],
  ['2026-11-18', 'Quarta-feira, 18 de novembro'],
  ['2025-11-18', '18 de novembro de 2025'],
])('%s is called %s', (data, title) => {
  expect(titleOfDay(data, '2026-11-20')).toBe(title);
});
