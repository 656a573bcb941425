import { expect, test } from 'vitest';
import { diasDeTalao, escolhaDoTalao, lerNumeroEscolhido, mesmoNumero, talaoNoFim } from './talao.ts';

test.each([
  [{ livres: 20, usadas: 0 }, null, false],
  [{ livres: 3, usadas: 0 }, null, true],
  [{ livres: 4, usadas: 1 }, 120, false],
  [{ livres: 30, usadas: 130 }, 6, true],
  [{ livres: 31, usadas: 130 }, 7, false],
  [{ livres: 0, usadas: 5 }, 0, true],
])('%o → lasts %s days, at its end: %s', (ritmo, dias, noFim) => {
  expect([diasDeTalao(ritmo), talaoNoFim(ritmo)]).toEqual([dias, noFim]);
});

test.each(['0012', ''])('a number with the series "%s" is read as it is written', (serie) => {
  const written = escolhaDoTalao({ uf: 'SP', serie, numero: 416, digitos: 6 });
  expect(lerNumeroEscolhido(written)).toEqual({ serie: serie === '' ? null : serie, numero: 416 });
});

test.each([
  ['000416', 'SP 0012 · 000416', true],
  ['416', 'SP 0012 · 000416', true],
  ['0012 000416', 'SP 0012 · 000416', true],
  ['0007 000416', 'SP 0012 · 000416', false],
  ['000417', 'SP 0012 · 000416', false],
  ['416', 'SP · 416', true],
  ['', 'SP 0012 · 000416', null],
  ['quatro', 'SP 0012 · 000416', null],
])('%s typed from a sheet printed with %s → the same: %o', (typed, printed, same) => {
  expect(mesmoNumero(typed, printed)).toBe(same);
});
