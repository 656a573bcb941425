import { expect, test } from 'vitest';
import { contar, diaEMes, diaPorExtenso, frasePrazo, fraseDoDia, horas } from './palavras.ts';

test('a day in words', () => {
  expect(diaPorExtenso('2026-11-19')).toBe('Quinta-feira, 19 de novembro');
  expect(diaEMes('2026-11-19')).toBe('19/11');
});

test.each([
  ['2026-11-20', 'Hoje é feriado nacional'],
  ['2026-11-19', 'Amanhã é feriado nacional'],
])('on %s: %s', (dia, comeco) => {
  expect(fraseDoDia(dia)).toMatch(new RegExp(`^${comeco}: .+\\. Os prazos já contam com isso\\.$`));
});

test('on a common day nothing is said', () => {
  expect(fraseDoDia('2026-11-17')).toBeNull();
});

test.each([
  ['2026-11-19T18:02:00Z', 'até hoje às 15h02'],
  ['2026-11-19T10:00:00Z', 'venceu hoje às 07h00'],
  ['2026-11-18T10:00:00Z', 'venceu ontem às 07h00'],
  ['2026-11-23T10:00:00Z', 'até 23/11/2026 às 07h00'],
  ['2026-11-10T10:00:00Z', 'venceu em 10/11/2026 às 07h00'],
])('a promise of %s at noon is %s', (prazo, frase) => {
  expect(frasePrazo(prazo, new Date('2026-11-19T15:00:00Z'))).toBe(frase);
});

test.each([
  [0.5, '30 min'],
  [1, '1 h'],
  [4.46, '4,5 h'],
  [23.4, '23 h'],
  [1200, '1.200 h'],
])('%d hours are %s', (n, texto) => {
  expect(horas(n)).toBe(texto);
});

test('one and several', () => {
  expect([contar(1, 'pago', 'pagos'), contar(2000, 'pago', 'pagos')]).toEqual(['1 pago', '2.000 pagos']);
});
