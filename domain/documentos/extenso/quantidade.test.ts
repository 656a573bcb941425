import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { diasPorExtenso, lerQuantidade, quantidadePorExtenso } from './quantidade.ts';

test.each([
  ['30 comprimidos', '', '30 (trinta) comprimidos'],
  ['30', '50 mg, comprimido', '30 (trinta) comprimidos'],
  ['1', '50 mg, comprimido revestido', '1 (um) comprimido'],
  ['2', 'cápsula 20 mg', '2 (duas) cápsulas'],
  ['60', '50 mg', '60 (sessenta) unidades'],
  ['30 (trinta) comprimidos', '', '30 (trinta) comprimidos'],
  ['2 caixas com 30 comprimidos', '', '2 (duas) caixas com 30 comprimidos'],
  ['1 caixa', '', '1 (uma) caixa'],
  ['2 frascos de 120 ml', '', '2 (dois) frascos de 120 ml'],
  ['21 gotas', '', '21 (vinte e uma) gotas'],
  ['2 gramas', '', '2 (dois) gramas'],
  ['2 embalagens', '', '2 (duas) embalagens'],
  ['2 doses', '', '2 (duas) doses'],
  ['200 unidades', '', '200 (duzentas) unidades'],
  ['120 ml', '', '120 (cento e vinte) ml'],
  ['30comprimidos', '', '30 (trinta) comprimidos'],
])('"%s" of "%s" is printed as "%s"', (texto, apresentacao, printed) => {
  const read = lerQuantidade(texto, apresentacao);
  expect(read && quantidadePorExtenso(read)).toBe(printed);
});

test.each([
  '',
  'trinta comprimidos',
  '0 comprimidos',
  '1,5 frasco',
  '1/2 frasco',
  '1.000',
  '99999 ml',
  '-2 caixas',
])('"%s" is no quantity', (texto) => {
  expect(lerQuantidade(texto, 'comprimido')).toBeNull();
});

test('what is printed is read again as it was', () => {
  const units = fc.constantFrom('comprimidos', 'caixas com 30', 'frascos', 'ampolas', 'ml', 'bisnagas');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), units, (numero, unidade) => {
      expect(lerQuantidade(quantidadePorExtenso({ numero, unidade }))).toEqual({ numero, unidade });
    }),
  );
});

test('days in figures and words', () => {
  expect(diasPorExtenso(1)).toBe('1 (um) dia');
  expect(diasPorExtenso(2)).toBe('2 (dois) dias');
  expect(diasPorExtenso(22)).toBe('22 (vinte e dois) dias');
});
