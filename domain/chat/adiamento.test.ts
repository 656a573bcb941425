import { expect, test } from 'vitest';
import { CALENDARIO_INICIAL } from '../calendario/calendario.ts';
import { HORARIO_INICIAL } from '../calendario/horario.ts';
import { adiadaAte } from './adiamento.ts';

const OFFICE = { horario: HORARIO_INICIAL, calendario: CALENDARIO_INICIAL };
const WITH_SATURDAY = {
  horario: { ...HORARIO_INICIAL, sabado: [{ abre: '09:30', fecha: '12:00' }] },
  calendario: CALENDARIO_INICIAL,
};
const MIDNIGHT = {
  horario: { ...HORARIO_INICIAL, segundaAQuinta: [{ abre: '00:00', fecha: '23:59' }] },
  calendario: CALENDARIO_INICIAL,
};

// Friday, 20/11 is a national holiday.
test.each([
  ['1 hora', '2026-11-19T15:30:00-03:00', OFFICE, '2026-11-19T16:30:00-03:00'],
  ['próximo dia', '2026-11-18T23:59:00-03:00', OFFICE, '2026-11-19T08:00:00-03:00'],
  ['próximo dia', '2026-11-18T00:00:00-03:00', OFFICE, '2026-11-19T08:00:00-03:00'],
  ['próximo dia', '2026-11-19T15:30:00-03:00', OFFICE, '2026-11-23T08:00:00-03:00'],
  ['próximo dia', '2026-11-19T15:30:00-03:00', WITH_SATURDAY, '2026-11-21T09:30:00-03:00'],
  ['próximo dia', '2026-11-22T15:30:00-03:00', MIDNIGHT, '2026-11-23T00:00:00-03:00'],
  ['próxima semana', '2026-11-19T15:30:00-03:00', WITH_SATURDAY, '2026-11-23T08:00:00-03:00'],
  ['próxima semana', '2026-11-22T23:00:00-03:00', OFFICE, '2026-11-23T08:00:00-03:00'],
  ['próxima semana', '2026-11-23T07:00:00-03:00', OFFICE, '2026-11-30T08:00:00-03:00'],
] as const)('put off to %s at %s', (adiamento, agora, quando, ate) => {
  expect(adiadaAte(adiamento, new Date(agora), quando)).toEqual(new Date(ate));
});
