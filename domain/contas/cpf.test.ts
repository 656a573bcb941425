import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  emailDoCpf,
  formatCpf,
  maskCpf,
  MENSAGEM_CPF_DIGITOS,
  MENSAGEM_CPF_FORMATO,
  onlyDigits,
  parseCpf,
} from './cpf.ts';

const VALIDOS = [
  '11144477735',
  '52998224725',
  '39053344705',
  '12345678909',
  '93541134780',
  '16899535009',
  '98765432100',
  '00000000191',
  '70499962206',
  '84847513509',
  '87870652407',
];

test.each(VALIDOS)('accepts %s bare and masked', (cpf) => {
  expect(parseCpf(cpf)).toEqual({ ok: true, cpf });
  expect(parseCpf(formatCpf(cpf))).toEqual({ ok: true, cpf });
  expect(parseCpf(` ${formatCpf(cpf)} `)).toEqual({ ok: true, cpf });
});

test.each(['', '1114447773', '529982247250', '5299822472a', 'CPF 52998224725', '٥٢٩٩٨٢٢٤٧٢٥'])(
  '%j is not eleven digits',
  (text) => {
    expect(parseCpf(text)).toEqual({ ok: false, mensagem: MENSAGEM_CPF_FORMATO });
  },
);

test.each(['12345678910', '11144477736', '52998224752', '529.982.247-52'])(
  '%s has wrong check digits',
  (text) => {
    expect(parseCpf(text)).toEqual({ ok: false, mensagem: MENSAGEM_CPF_DIGITOS });
  },
);

test('the ten repeated sequences are refused', () => {
  for (let digit = 0; digit <= 9; digit++) {
    expect(parseCpf(String(digit).repeat(11))).toEqual({ ok: false, mensagem: MENSAGEM_CPF_DIGITOS });
  }
});

test('the messages are the words of the specification', () => {
  expect(MENSAGEM_CPF_FORMATO).toBe('Digite um CPF válido (apenas números, 11 dígitos).');
  expect(MENSAGEM_CPF_DIGITOS).toBe('CPF inválido: confira os números digitados.');
});

const bases = fc.stringMatching(/^\d{9}$/).filter((digits) => new Set(digits).size > 1);

/** Check digit by independent arithmetic: weights that rise from `from`, no factor of ten. */
function digitoPorSoma(digits: string, from: number): string {
  const sum = Array.from(digits, Number).reduce((total, digit, i) => total + digit * (from + i), 0);
  return String((sum % 11) % 10);
}

test('the check digits are those of the other way to compute them, and no others fit', () => {
  fc.assert(
    fc.property(bases, (base) => {
      const nine = base + digitoPorSoma(base, 1);
      const cpf = nine + digitoPorSoma(nine, 0);
      const all = Array.from({ length: 100 }, (_, dv) => base + String(dv).padStart(2, '0'));
      expect(all.filter((text) => parseCpf(text).ok)).toEqual([cpf]);
    }),
  );
});

test('masks, formats and derives', () => {
  expect(onlyDigits('529.982.247-25')).toBe('52998224725');
  expect(formatCpf('52998224725')).toBe('529.982.247-25');
  expect(formatCpf('529')).toBe('529');
  expect(maskCpf('52998224725')).toBe('529.***.***-25');
  expect(maskCpf('5299822472')).toBe('***.***.***-**');
  expect(emailDoCpf('52998224725')).toBe('52998224725@paciente.invalid');
});
