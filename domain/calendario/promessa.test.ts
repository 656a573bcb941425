import { expect, test } from 'vitest';
import { fimDoPrazo, prazoCurto, prazoEmFrase, prazoLongo, prazoVistoDe } from './promessa.ts';

test.each([
  ['2026-11-23T13:12:00.000Z', 'seg., 23/11/2026, 10h12', 'segunda, 23 de novembro, 10h12'],
  ['2026-03-01T02:59:00.000Z', 'sáb., 28/02/2026, 23h59', 'sábado, 28 de fevereiro, 23h59'],
  ['2026-11-22T03:01:00Z', 'dom., 22/11/2026, 0h01', 'domingo, 22 de novembro, 0h01'],
  ['2026-11-25T03:00:00Z', 'o fim de terça, 24/11', 'o fim de terça, 24/11'],
  ['2027-01-01T03:00:00Z', 'o fim de quinta, 31/12', 'o fim de quinta, 31/12'],
])('%s is promised as %s', (prazo, short, long) => {
  expect([prazoCurto(prazo), prazoLongo(new Date(prazo))]).toEqual([short, long]);
});

test('midnight belongs to the day that it ends, one second later to the next', () => {
  expect(fimDoPrazo('2026-11-25T03:00:00Z')).toEqual({ data: '2026-11-24', hora: null });
  expect(fimDoPrazo('2026-11-25T03:01:00Z')).toEqual({ data: '2026-11-25', hora: '0h01' });
});

test.each([
  ['2026-11-21T20:00:00Z', 'hoje às 17h', 'até hoje às 17h', 'venceu hoje às 17h'],
  ['2026-11-20T20:00:00Z', 'ontem às 17h', 'até ontem às 17h', 'venceu ontem às 17h'],
  ['2026-11-10T20:00:00Z', '10/11 às 17h', 'até 10/11 às 17h', 'venceu em 10/11 às 17h'],
  ['2026-11-22T03:00:00Z', 'fim de hoje', 'até o fim de hoje', 'venceu no fim de hoje'],
  ['2026-11-21T03:00:00Z', 'fim de ontem', 'até o fim de ontem', 'venceu no fim de ontem'],
  ['2026-11-23T03:00:00Z', 'fim de amanhã', 'até o fim de amanhã', 'venceu no fim de amanhã'],
  [
    '2026-11-25T03:00:00Z',
    'fim de terça, 24/11',
    'até o fim de terça, 24/11',
    'venceu no fim de terça, 24/11',
  ],
])('%s, seen from 21/11, is %s', (prazo, seen, ahead, over) => {
  const hoje = '2026-11-21';
  const said = [prazoVistoDe(prazo, hoje), prazoEmFrase(prazo, hoje, false), prazoEmFrase(prazo, hoje, true)];
  expect(said).toEqual([seen, ahead, over]);
});
