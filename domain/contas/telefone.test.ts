import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { celularDoRemetente, formatTelefone, parseTelefone } from './telefone.ts';

test.each([
  ['11912345678', '11912345678'],
  ['(11) 91234-5678', '11912345678'],
  ['+55 11 91234-5678', '11912345678'],
  ['5511912345678', '11912345678'],
  ['011 91234-5678', '11912345678'],
  ['(21) 2345-6789', '2123456789'],
  ['+55 (21) 2345-6789', '2123456789'],
  ['552123456789', '2123456789'],
  ['55991234567', '55991234567'],
  ['+5555991234567', '55991234567'],
  ['5532221234', '5532221234'],
  ['0055 11 91234-5678', '11912345678'],
  ['00551123456789', '1123456789'],
  ['0055 55 99123-4567', '55991234567'],
  ['+55 (011) 91234-5678', '11912345678'],
  ['+55 011 2345-6789', '1123456789'],
  ['(+55) 11 91234-5678', '11912345678'],
  ['0 11 2345-6789', '1123456789'],
  ['0 15 11 91234-5678', '11912345678'],
  ['(02111) 91234-5678', '11912345678'],
  ['041 21 2345.6789', '2123456789'],
  ['+55 0 31 11 91234-5678', '11912345678'],
  ['\u202a+55 11 91234\u20115678\u202c', '11912345678'],
  ['11 91234\u20135678', '11912345678'],
])('%s is %s', (text, digits) => {
  expect(parseTelefone(text)).toBe(digits);
});

test.each([
  '',
  '912345678',
  '1181234567',
  '11812345678',
  '1161234567',
  '2012345678',
  '20912345678',
  '23912345678',
  '08001234567',
  '+1 212 555 0100',
  '001 212 555 0100',
  '0054 11 4321 5678',
  '00 11 91234 5678',
  '0 10 11 91234 5678',
  '0 15 20 91234 5678',
  '15 11 91234 5678',
  '0'.repeat(41),
  '+55 99 1234567',
  '119123456789',
  '11 91234-5678 ramal 2',
])('%j is no Brazilian number', (text) => {
  expect(parseTelefone(text)).toBeNull();
});

test('exactly 67 area codes exist', () => {
  const codes = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));
  expect(codes.filter((ddd) => parseTelefone(`${ddd}912345678`) !== null)).toHaveLength(67);
});

test('what is formatted is read back', () => {
  const number = fc.tuple(fc.constantFrom('11', '55', '99'), fc.stringMatching(/^(9\d{8}|[2-5]\d{7})$/));
  fc.assert(
    fc.property(number, ([ddd, rest]) => {
      expect(parseTelefone(formatTelefone(ddd + rest))).toBe(ddd + rest);
      expect(parseTelefone(`+55 ${formatTelefone(ddd + rest)}`)).toBe(ddd + rest);
    }),
  );
  expect(formatTelefone('11912345678')).toBe('(11) 91234-5678');
  expect(formatTelefone('2123456789')).toBe('(21) 2345-6789');
  expect(formatTelefone('190')).toBe('190');
});

test.each([
  ['5511988880042', '11988880042'],
  ['551188880042', '11988880042'],
  ['551130000042', null],
  ['14155550123', null],
  ['11988880042', null],
])('a sender %s is the mobile phone %s', (from, celular) => {
  expect(celularDoRemetente(from)).toBe(celular);
});
