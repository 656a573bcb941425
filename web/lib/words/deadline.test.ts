import { expect, test } from 'vitest';
import { holidaySentence, runningPrazo } from './deadline.ts';

test.each([
  [[], ''],
  [['2026-11-20'], '20/11 é feriado e não conta.'],
  [['2026-12-25', '2027-01-01'], '25/12 e 01/01 são feriados e não contam.'],
])('%j', (datas, sentence) => {
  expect(holidaySentence(datas.map((data) => ({ data })))).toBe(sentence);
});

test.each([
  ['2026-11-20T13:12:00.000Z', { text: 'venceu ontem às 10h12', urgent: true }],
  ['2026-11-21T20:00:00.000Z', { text: 'hoje às 17h', urgent: true }],
  ['2026-11-22T03:00:00.000Z', { text: 'fim de hoje', urgent: true }],
  ['2026-11-21T03:00:00.000Z', { text: 'venceu no fim de ontem', urgent: true }],
  ['2026-11-23T13:12:00.000Z', { text: '23/11 às 10h12', urgent: false }],
])('a promise for %s', (prazo, seen) => {
  const pedido = { prazo, status: 'Aguardando Pagamento' };
  expect(runningPrazo(pedido, '2026-11-21T18:00')).toEqual(seen);
  expect(runningPrazo({ ...pedido, status: 'Concluído' }, '2026-11-21T18:00')).toBeNull();
  expect(runningPrazo({ ...pedido, atendimento: 'recusado' }, '2026-11-21T18:00')).toBeNull();
});
