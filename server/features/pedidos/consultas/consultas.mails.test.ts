import { expect, test } from 'vitest';
import { MOMENTOS_DA_CONSULTA, type MomentoDaConsulta } from './consultas.jobs.ts';
import { mailConsulta } from './consultas.mails.ts';

const SETTINGS = {
  brand: 'Zelo',
  appUrl: 'https://zelo.exemplo.com.br',
  contactEmail: 'contato@exemplo.com.br',
};
const of = (momento: MomentoDaConsulta) => ({
  para: 'maria@exemplo.com.br',
  numero: 1047,
  pedidoId: '0199aa00-0000-7000-8000-000000000001',
  momento,
  consulta: {
    id: '0199aa00-0000-7000-8000-000000000002',
    inicio: new Date('2026-11-25T13:00:00Z'),
    fim: new Date('2026-11-25T13:20:00Z'),
    contato: 'https://video.exemplo.com.br/sala/helena',
    evento: '0199aa00-0000-7000-8000-000000000003',
    sequencia: 2,
  },
  ate: null,
  now: new Date('2026-11-23T12:00:00Z'),
});

test('the calendar → booking and move updated, early ends removed, no reminders', () => {
  const methods = MOMENTOS_DA_CONSULTA.map((momento) => {
    const [file] = mailConsulta(SETTINGS, of(momento)).attachments ?? [];
    return [momento, /method=(\w+)/.exec(file?.contentType ?? '')?.[1] ?? null];
  });
  expect(methods).toEqual([
    ['marcada', 'REQUEST'],
    ['remarcada', 'REQUEST'],
    ['cancelada', 'CANCEL'],
    ['desfeita', 'CANCEL'],
    ['perdida', 'CANCEL'],
    ['vespera', null],
    ['hora', null],
  ]);
});
