import { expect, test } from 'vitest';
import { itemInicial } from '../dados.ts';
import { fimDaReceita } from './fim.ts';

const item = (fields: Partial<ReturnType<typeof itemInicial>>) => ({ ...itemInicial(), ...fields });
const LOSARTANA = item({
  medicamento: 'Losartana',
  apresentacao: '50 mg, comprimido',
  quantidade: '60 comprimidos',
  posologia: '1 comprimido de 12 em 12 horas',
  continuo: true,
});

test.each([
  ['the quantity by the posology', [LOSARTANA], '2026-12-23'],
  ['the duration, where that is shorter', [{ ...LOSARTANA, dias: 20 }], '2026-12-13'],
  ['the medicine that ends first', [LOSARTANA, { ...LOSARTANA, quantidade: '30 comprimidos' }], '2026-12-08'],
  ['a month without the word', [{ ...LOSARTANA, continuo: false }], '2026-12-23'],
  ['no course of two weeks', [{ ...LOSARTANA, continuo: false, dias: 14 }], null],
  ['nothing that ends within ten days', [{ ...LOSARTANA, dias: 10 }], null],
  ['the duration, where the rest cannot be read', [{ ...LOSARTANA, posologia: 'se dor' }], '2026-12-23'],
  ['nothing that cannot be read', [{ ...LOSARTANA, posologia: 'se dor', dias: null }], null],
  ['nothing without a medicine', [], null],
])('what is renewed ends by %s', (_, itens, fim) => {
  expect(fimDaReceita(itens, '2026-11-23')).toBe(fim);
});
