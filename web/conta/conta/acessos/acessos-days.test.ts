import { expect, test } from 'vitest';
import type { Acesso } from '#contracts/titular/acessos.contract.ts';
import { byDay, lookWords } from './acessos-days.ts';

const acesso = (part: Partial<Acesso>): Acesso => ({
  em: '2026-11-20T12:00:00.000Z',
  quem: { tipo: 'equipe', nome: 'A equipe', crm: null },
  oQue: 'Abriu um arquivo',
  pedido: null,
  pessoa: null,
  ...part,
});

test('looks are put together by the day in São Paulo', () => {
  const list = ['2026-11-20T12:00:00.000Z', '2026-11-20T03:10:00.000Z', '2026-11-20T02:50:00.000Z'];
  const days = byDay(list.map((em) => acesso({ em })));
  expect(days.map(({ dia, acessos }) => [dia, acessos.length])).toEqual([
    ['2026-11-20', 2],
    ['2026-11-19', 1],
  ]);
});

test.each([
  [{}, 'Abriu um arquivo'],
  [{ pedido: 1042 }, 'Abriu um arquivo do pedido 1042'],
  [{ pedido: 1042, oQue: 'Abriu o seu pedido' }, 'Abriu o seu pedido 1042'],
  [{ pedido: 7, pessoa: 'João' }, 'Abriu um arquivo do pedido 7, de João'],
])('%o → %s', (part, words) => {
  expect(lookWords(acesso(part))).toBe(words);
});
