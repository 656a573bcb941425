import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskEmail, mesmoEmail, parseEmail } from './email.ts';

test.each([
  [' maria@Exemplo.COM.br ', 'maria@exemplo.com.br'],
  ['Maria.Silva+zelo@exemplo.com', 'Maria.Silva+zelo@exemplo.com'],
  ["o'neil@sub-dominio.exemplo.com", "o'neil@sub-dominio.exemplo.com"],
  ['a@exemplo.xn--p1ai', 'a@exemplo.xn--p1ai'],
])('%j is %s', (text, email) => {
  expect(parseEmail(text)).toBe(email);
});

test.each([
  '',
  'maria',
  'maria@',
  '@exemplo.com',
  'maria@exemplo',
  'maria@exemplo.c',
  'maria@exemplo.123',
  'maria@exemplo..com',
  'maria@-exemplo.com',
  'maria..silva@exemplo.com',
  '.maria@exemplo.com',
  'maria silva@exemplo.com',
  'maria@exemplo.com, joao@exemplo.com',
  'Maria <maria@exemplo.com>',
  'maria@exemplo.com\nBcc: joao@exemplo.com',
  'maría@exemplo.com',
  `${'a'.repeat(65)}@exemplo.com`,
  `maria@${'a.'.repeat(125)}com`,
])('%j is no mailable address', (text) => {
  expect(parseEmail(text)).toBeNull();
});

test('what is read once stays the same when read again', () => {
  const emails = fc.stringMatching(
    /^[A-Za-z0-9]([.+_-]?[A-Za-z0-9]){0,20}@([A-Za-z0-9]{1,9}\.){1,3}[A-Za-z]{2,9}$/,
  );
  fc.assert(
    fc.property(emails, (text) => {
      const email = parseEmail(`  ${text} `);
      expect(email?.toLowerCase()).toBe(text.toLowerCase());
      expect(parseEmail(email ?? '')).toBe(email);
    }),
  );
});

test.each([
  ['maria@exemplo.com.br', 'm***a@exemplo.com.br'],
  ['ana@exemplo.com.br', 'a***a@exemplo.com.br'],
  ['jo@exemplo.com.br', 'j***@exemplo.com.br'],
  ['j@exemplo.com.br', 'j***@exemplo.com.br'],
  ['', '***'],
  ['@exemplo.com', '***'],
])('%j is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

test.each([
  ['maria@exemplo.com', ' Maria@EXEMPLO.com', true],
  ['maria@exemplo.com', 'mario@exemplo.com', false],
  ['', 'maria@exemplo.com', false],
])('%j and %j are one mailbox: %s', (a, b, same) => {
  expect(mesmoEmail(a, b)).toBe(same);
});
