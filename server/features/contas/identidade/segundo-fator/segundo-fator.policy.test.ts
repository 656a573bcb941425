import * as fc from 'fast-check';
import { Secret, TOTP, URI } from 'otpauth';
import { expect, test } from 'vitest';
import {
  buildRecoveryCode,
  parseCode,
  formatRecoveryCode,
  generateSecret,
  findTimeStep,
  buildSecretUri,
} from './segundo-fator.policy.ts';

/** RFC 6238, appendix B, the SHA-1 rows: "12345678901234567890" and the last six of eight digits. */
const RFC = Secret.fromUTF8('12345678901234567890').base32;

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_111_111_111, '050471', 37_037_037],
  [1_234_567_890, '005924', 41_152_263],
  [20_000_000_000, '353130', 666_666_666],
])('at second %i the code is %s, of step %i', (second, code, step) => {
  const at = (seconds: number) => findTimeStep(RFC, code, new Date(seconds * 1000));
  expect([at(second), at(second - 30), at(second + 30)]).toEqual([step, step, step]);
  expect([at(second - 90), at(second + 90)]).toEqual([null, null]);
});

test('the QR code says what an authenticator needs, and the account masked by who asks', () => {
  const segredo = generateSecret();
  const parsed = URI.parse(buildSecretUri(segredo, '529.***.***-25', 'Zelo'));
  expect(parsed).toBeInstanceOf(TOTP);
  expect(parsed).toMatchObject({ issuer: 'Zelo', label: '529.***.***-25', digits: 6, algorithm: 'SHA1' });
  expect(parsed.secret.base32).toBe(segredo);
  expect(segredo).toMatch(/^[A-Z2-7]{32}$/);
});

test.each([
  ['123456', 'aplicativo', '123456'],
  [' 123 456 ', 'aplicativo', '123456'],
  ['7Q2MV-K0XTR', 'recuperacao', '7Q2MVK0XTR'],
  ['7q2mv k0xtr', 'recuperacao', '7Q2MVK0XTR'],
  ['7Q2MV-KOXIL', 'recuperacao', '7Q2MVK0X11'],
])('%j is read as %s %s', (text, tipo, codigo) => {
  expect(parseCode(text)).toEqual({ tipo, codigo });
});

test.each(['', '12345', '1234567', '7Q2MV-K0XT', '7Q2MV-K0XTRR', '7Q2MV-K0XTU', 'não sei 12'])(
  '%j is no code',
  (text) => {
    expect(parseCode(text)).toBeNull();
  },
);

test('whatever the bytes, a recovery code reads back as it is shown', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (bytes) => {
      const codigo = buildRecoveryCode(bytes);
      expect(formatRecoveryCode(codigo)).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
      expect(parseCode(formatRecoveryCode(codigo))).toEqual({ tipo: 'recuperacao', codigo });
    }),
  );
});
