import { expect, test } from 'vitest';
import { EVENTOS_USADOS } from './eventos-do-provedor.ts';
import { palavraDoAviso, palavraDoProvedor } from './palavras-do-provedor.ts';

const UNKNOWN = /não conhecemos/;

test.each(EVENTOS_USADOS)('the notification %s is told in words', (evento) => {
  expect(palavraDoAviso(evento)).not.toMatch(UNKNOWN);
});

test.each(['VALUE_MISMATCH', 'RECEIVED', 'REFUND_REQUESTED', 'CHARGEBACK_DISPUTE'])(
  'the status %s is told in words',
  (status) => {
    expect(palavraDoProvedor(status)).not.toMatch(UNKNOWN);
  },
);

test.each(['PAYMENT_TELEPORTED', 'toString', ''])('%j, which nobody knows, is told in words, too', (word) => {
  expect([palavraDoAviso(word), palavraDoProvedor(word)]).toEqual([
    'Aviso de um tipo que não conhecemos',
    'Situação que não conhecemos',
  ]);
});
