import { expect, test } from 'vitest';
import { atencaoComACopia } from './copia.ts';

const AGORA = new Date('2026-11-21T12:00:00Z');
const ha = (horas: number, faltando = 0) => ({ em: new Date(AGORA.getTime() - horas * 3_600_000), faltando });

test.each([
  ['never made', null, false, 'nunca'],
  ['made last night', ha(9), false, 'nenhuma'],
  ['made two days ago', ha(48), false, 'nenhuma'],
  ['made an hour more ago', ha(49), false, 'atrasada'],
  ['made last night, files missing', ha(9, 1), false, 'incompleta'],
  ['old, files missing: its age says more', ha(200, 3), false, 'atrasada'],
  ['never made, in a demonstration', null, true, 'nenhuma'],
  ['old, in a demonstration', ha(900), true, 'nenhuma'],
] as const)('%s', (_name, ultima, demo, atencao) => {
  expect(atencaoComACopia(ultima, AGORA, demo)).toBe(atencao);
});
