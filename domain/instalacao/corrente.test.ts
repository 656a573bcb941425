import { expect, test } from 'vitest';
import { estadoDaCorrente } from './corrente.ts';

const agora = new Date('2026-11-28T12:00:00Z');
const antes = (horas: number) => new Date(agora.getTime() - horas * 3_600_000);

test.each([
  ['checked last night', { em: antes(8), quebrada: false, desde: antes(9000) }, 'inteira'],
  ['checked an hour ago and broken', { em: antes(1), quebrada: true, desde: antes(9000) }, 'quebrada'],
  ['two nights without a check', { em: antes(49), quebrada: false, desde: antes(9000) }, 'sem-conferencia'],
  ['never checked, three days old', { em: null, quebrada: false, desde: antes(72) }, 'sem-conferencia'],
  ['installed today', { em: null, quebrada: false, desde: antes(3) }, 'inteira'],
  ['nothing written yet', { em: null, quebrada: false, desde: null }, 'inteira'],
] as const)('%s → %s', (_, conferencia, estado) => {
  expect(estadoDaCorrente(conferencia, agora)).toBe(estado);
});
