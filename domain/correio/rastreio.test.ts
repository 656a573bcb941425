import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { digitoS10, lerRastreio, linkDoRastreio, MENSAGENS_DO_RASTREIO } from './rastreio.ts';

test.each([
  ['carta', 'QB473124829BR', { ok: true, codigo: 'QB473124829BR' }],
  ['sedex', ' qb 473.124-829 br ', { ok: true, codigo: 'QB473124829BR' }],
  ['carta', 'QB473124828BR', { ok: false, motivo: 'digito' }],
  ['carta', 'QB743124829BR', { ok: false, motivo: 'digito' }],
  ['carta', 'QB47312482BR', { ok: false, motivo: 'forma' }],
  ['carta', 'QB473124829US', { ok: false, motivo: 'forma' }],
  ['carta', '   ', { ok: false, motivo: 'vazio' }],
  ['outra', 'jad-0001 x', { ok: true, codigo: 'JAD0001X' }],
  ['outra', '9'.repeat(41), { ok: false, motivo: 'longo' }],
] as const)('%s, %j', (transportadora, text, lido) => {
  expect(lerRastreio(transportadora, text)).toEqual(lido);
});

// The example of UPU S10, and the two digits that are exceptions.
test.each([
  ['47312482', 9],
  ['00000008', 0],
  ['00000000', 5],
  ['00000005', 9],
])('the check digit of %s is %i', (oito, digito) => {
  expect(digitoS10(oito)).toBe(digito);
});

test('one wrong digit is seen, but where two rests share the digit 5', () => {
  const eight = fc.array(fc.nat(9), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(eight, fc.nat(7), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
      const right = digits.join('');
      const wrong = digits.map((digit, i) => (i === at ? (digit + by) % 10 : digit)).join('');
      const code = (text: string) => `QB${text}${digitoS10(right)}BR`;
      expect(lerRastreio('carta', code(right))).toMatchObject({ ok: true });
      expect(!lerRastreio('carta', code(wrong)).ok || digitoS10(right) === 5).toBe(true);
    }),
  );
});

test('the post has a page to follow a letter, another carrier none; each refusal has words', () => {
  expect(linkDoRastreio('carta', 'QB473124829BR')).toContain('QB473124829BR');
  expect(linkDoRastreio('outra', 'X1')).toBeNull();
  expect(Object.values(MENSAGENS_DO_RASTREIO).every((words) => words.endsWith('.'))).toBe(true);
});
