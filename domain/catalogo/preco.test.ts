import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { lerPreco, MAX_PRECO, MENSAGENS_PRECO, precoEscrito, soValor } from './preco.ts';

test.each([
  ['', null],
  ['   ', null],
  ['49,90', 4_990],
  ['1,5', 150],
  ['12.50', 1_250],
  ['1.234', 123_400],
  ['12,345', 1_235],
  ['1.234,567', 123_457],
  ['0,005', 1],
  ['0.500', 50],
  ['12.3456', 1_235],
  ['1,234', 123],
  ['1.234,5', 123_450],
  ['1,234.56', 123_456],
  ['10.000,00', 1_000_000],
  ['0,01', 1],
  ['7', 700],
  [',50', 50],
])('%j is %j centavos', (text, preco) => {
  expect(lerPreco(text)).toEqual({ ok: true, preco });
});

test.each([
  ['0', 'zero'],
  ['0,00', 'zero'],
  ['0,004', 'zero'],
  [',', 'forma'],
  ['10.000,01', 'alto'],
  ['99999999', 'alto'],
  ['9'.repeat(30), 'alto'],
  ['1.2.3', 'forma'],
  ['1,2,3', 'forma'],
  ['.', 'forma'],
  ['1..2', 'forma'],
  ['12.34.567', 'forma'],
] as const)('%j is refused: %s', (text, motivo) => {
  expect(lerPreco(text)).toMatchObject({ ok: false, motivo });
});

test.each([
  ['R$ 49,90', '49,90'],
  ['-5', '5'],
  ['1e3', '13'],
  ['4 9,9\u00A00', '49,90'],
  ['quarenta', ''],
])('%j keeps %j while it is typed', (text, kept) => {
  expect(soValor(text)).toBe(kept);
});

test('what is shown is read back as it was, whatever the price', () => {
  fc.assert(
    fc.property(fc.option(fc.integer({ min: 1, max: MAX_PRECO })), (preco) => {
      expect(lerPreco(precoEscrito(preco))).toEqual({ ok: true, preco });
      expect(soValor(precoEscrito(preco))).toBe(precoEscrito(preco));
    }),
  );
});

test('any text ends in a price or in words', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const lido = lerPreco(soValor(text));
      const words = lido.ok ? 'Um preço.' : MENSAGENS_PRECO[lido.motivo];
      const preco = lido.ok ? (lido.preco ?? 1) : 1;
      expect(words).toMatch(/\.$/);
      expect(preco > 0 && preco <= MAX_PRECO).toBe(true);
    }),
  );
});

test('any digits, dots and commas, written → an amount with two decimals, or nothing to write', () => {
  const typed = fc.string({
    unit: fc.constantFrom('0', '1', '3', '4', '5', '6', '9', '.', ','),
    maxLength: 40,
  });
  fc.assert(
    fc.property(typed, (text) => {
      const lido = lerPreco(text);
      const preco = lido.ok ? lido.preco : (lido.lido ?? null);
      expect(precoEscrito(preco)).toMatch(/^$|^\d{1,3}(\.\d{3})*,\d{2}$/);
      expect(lerPreco(precoEscrito(preco))).toMatchObject(preco === null ? { ok: true } : lido);
    }),
  );
});
