import { expect, test } from 'vitest';
import type { AgendaEditada } from '#contracts/pedidos/agenda.contract.ts';
import { instanteEmSaoPaulo } from '#domain/calendario/datas.ts';
import { mondayOf, shortDate, weekGrid, weekLabel, weekWords } from './week-grid.ts';

const AGENDA: AgendaEditada = {
  padrao: {
    segunda: [{ de: '08:00', ate: '09:20' }],
    quinta: [{ de: '09:00', ate: '10:00' }],
    sexta: [{ de: '08:00', ate: '18:00' }],
  },
  excecoes: [{ data: '2026-11-26', tipo: 'fechado', de: '09:00', ate: '09:40', motivo: '' }],
  duracaoMin: 20,
  antecedenciaMin: 120,
  contato: '',
  versao: 1,
};
const consulta = (data: string, hora: string) => ({
  id: crypto.randomUUID(),
  pedidoId: crypto.randomUUID(),
  numero: 1042,
  paciente: 'Ana Souza',
  inicio: instanteEmSaoPaulo(data, hora).toISOString(),
  fim: new Date(instanteEmSaoPaulo(data, hora).getTime() + 1_200_000).toISOString(),
  estado: 'marcada' as const,
});
const week = (change: Partial<AgendaEditada> = {}, consultas = [consulta('2026-11-23', '08:20')]) =>
  weekGrid(
    { ...AGENDA, ...change },
    { feriados: [{ data: '2026-11-27', nome: 'Aniversário' }], consultas },
    {
      monday: '2026-11-23',
      today: '2026-11-23',
    },
  );

test('a week has its working days, what is open, closed and booked, and says so in words', () => {
  const grid = week();
  expect(grid.days.map(({ label, blocks }) => [label, blocks.map(({ kind }) => kind)])).toEqual([
    ['seg. 23', ['aberto', 'marcado']],
    ['ter. 24', []],
    ['qua. 25', []],
    ['qui. 26', ['aberto', 'fechado']],
    ['sex. 27', ['fechado']],
  ]);
  expect(grid.days[0]?.blocks[1]?.top).toBeCloseTo(100 / 30);
  expect(grid.days[0]?.blocks[1]?.height).toBeCloseTo(100 / 30);
  expect(weekWords(grid)).toBe(
    'Semana de 23 a 27/11: 4 horários abertos, 1 consulta, qui. 26 com horário fechado, sex. 27 fechada: Aniversário',
  );
});

test('a Saturday is shown when something happens on it, and early and late hours are drawn', () => {
  const sabado = consulta('2026-11-28', '06:30');
  const grid = week({ padrao: { quarta: [{ de: '17:00', ate: '20:30' }] } }, [sabado]);
  expect(grid.days).toHaveLength(6);
  expect([grid.hours[0], grid.hours.at(-1)]).toEqual([6, 21]);
  expect(grid.consultas).toEqual([sabado]);
});

test('a day that has passed opens nothing', () => {
  const grid = weekGrid(
    AGENDA,
    { feriados: [], consultas: [] },
    { monday: '2026-11-23', today: '2026-11-25' },
  );
  expect(grid.days.map(({ past, blocks }) => [past, blocks.length])).toEqual([
    [true, 0],
    [true, 0],
    [false, 0],
    [false, 2],
    [false, 1],
  ]);
});

test('days and weeks are written as people write them', () => {
  expect(mondayOf('2026-11-29')).toBe('2026-11-23');
  expect(weekLabel('2026-11-23', '2026-11-27')).toBe('23 a 27/11');
  expect(weekLabel('2026-11-30', '2026-12-04')).toBe('30/11 a 04/12');
  expect(shortDate('2026-11-26')).toBe('qui., 26/11');
});
