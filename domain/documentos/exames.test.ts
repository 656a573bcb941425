import { expect, test } from 'vitest';
import { exameEscrito, lerExame } from './exames.ts';
import { said } from './regras/regras.testing.ts';

test.each([
  ['Hemograma completo (TUSS 40304361)', 'Hemograma completo', '40304361'],
  [' Ácido fólico ', 'Ácido fólico', ''],
  ['Hemograma (com plaquetas)', 'Hemograma (com plaquetas)', ''],
  ['(TUSS 40304361)', '', '40304361'],
])('the line %j is the exam %j with the code %j', (linha, nome, codigoTuss) => {
  expect(lerExame(linha)).toEqual({ nome, codigoTuss });
});

test('a line is written as it is read; without a code it is the name', () => {
  expect(lerExame(exameEscrito('TSH', '40316521'))).toEqual({ nome: 'TSH', codigoTuss: '40316521' });
  expect(exameEscrito('Ácido fólico', null)).toBe('Ácido fólico');
});

test('a code that a doctor typed has eight figures at the end of the line', () => {
  expect(said('exames', { exames: ['TSH (TUSS 40316521)', 'Exame da casa'] })).toEqual([]);
  for (const wrong of ['TSH TUSS 4031', 'TSH (TUSS 4031652)', 'TUSS 40316521 TSH', 'tsh (tuss 40316521)']) {
    expect(said('exames', { exames: ['TSH', wrong] })).toEqual([
      expect.stringContaining(`“${wrong}”: o código TUSS tem oito algarismos`),
    ]);
  }
});
