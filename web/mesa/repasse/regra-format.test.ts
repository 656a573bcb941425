import { expect, test } from 'vitest';
import { valorLine, typeValor } from '../edicao/edited-values.ts';
import { dayOfNumber, formatOf, labelOf, regraEmVigor, rowsOf } from './regra-format.ts';

const agora = new Date('2026-11-28T12:00:00Z');
const [day, recusa] = rowsOf(
  { valores: [{ ato: 'recusa', centavos: 500 }], valeDesde: '2026-01-01', versao: 3 },
  '2026-11-01',
);

function typed(row: NonNullable<typeof day>, text: string) {
  const emVigor = regraEmVigor(row);
  return valorLine(emVigor, typeValor({}, emVigor, text), formatOf(row, agora));
}

test('the day is offered as the first of the month, the value as it is', () => {
  if (!day || !recusa) throw new Error('no rows');
  const lines = [day, recusa].map((row) => valorLine(regraEmVigor(row), {}, formatOf(row, agora)));
  expect(lines.map(({ text, changed }) => [text, changed])).toEqual([
    ['01/11/2026', false],
    ['5,00', false],
  ]);
  expect([labelOf(day), labelOf(recusa)]).toEqual(['Valem desde', 'Recusa']);
});

test.each([
  ['6', 600, null],
  ['', 0, null],
  ['5,00', 500, null],
  ['10000,01', undefined, /10\.000,00/],
  ['1.2.3', undefined, /10\.000,00/],
])('a value typed as %j', (text, valor, error) => {
  if (!recusa) throw new Error('no row');
  const line = typed(recusa, text);
  expect(line.valor).toBe(valor);
  expect(line.error ?? '').toMatch(error ?? /^$/);
});

test.each([
  ['15/10/2026', '2026-10-15', null],
  ['31/02/2026', undefined, /como 01\/11\/2026/],
  ['', undefined, /como 01\/11\/2026/],
  ['01/01/2020', undefined, /12 meses atrás/],
])('a day typed as %j', (text, data, error) => {
  if (!day) throw new Error('no row');
  const line = typed(day, text);
  expect(typeof line.valor === 'number' ? dayOfNumber(line.valor) : undefined).toBe(data);
  expect(line.error ?? '').toMatch(error ?? /^$/);
});
