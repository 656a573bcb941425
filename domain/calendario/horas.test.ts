import { expect, it } from 'vitest';
import { comCrase, dataEHora, formatHora, horaEscrita } from './horas.ts';

it.each([
  ['08:00', '8h'],
  ['09:05', '9h05'],
  ['23:18', '23h18'],
  ['10:00', '10h'],
  ['00:00', '0h'],
  ['00:04', '0h04'],
  ['8:00', '8h'],
  ['', ''],
  ['amanhã', 'amanhã'],
])('%j is written %j', (hora, text) => {
  expect(formatHora(hora)).toBe(text);
});

it.each([
  ['2026-11-18T13:12:00Z', '10h12', '18/11/2026, às 10h12'],
  ['2026-11-18T11:00:00Z', '8h', '18/11/2026, às 8h'],
  ['2026-11-18T04:05:00Z', '1h05', '18/11/2026, à 1h05'],
  ['2026-11-18T03:00:00Z', '0h', '18/11/2026, à 0h'],
  ['2026-11-18T13:30:00Z', '10h30', '18/11/2026, às 10h30'],
])('%s reads %s on the clock of São Paulo', (instant, hora, text) => {
  expect(horaEscrita(instant)).toBe(hora);
  expect(dataEHora(new Date(instant))).toBe(text);
  expect(text.endsWith(comCrase(hora))).toBe(true);
});
