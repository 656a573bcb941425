import { expect, test } from 'vitest';
import { CONTESTACOES, eventoConhecido, EVENTOS_DO_PROVEDOR, EVENTOS_USADOS } from './eventos-do-provedor.ts';

const all = Object.entries(EVENTOS_DO_PROVEDOR);

test.each(all)(
  '%s: where an order leaves the queue, somebody acts, and where money goes, too',
  (_, efeito) => {
    if (efeito.fila !== 'sai') return;
    expect(typeof efeito.proximoPasso).toBe('string');
    expect(efeito.livro).not.toBe('entrada');
  },
);

test('what the provider must tell us is what does something', () => {
  expect(EVENTOS_USADOS).toContain('PAYMENT_CHARGEBACK_REQUESTED');
  expect(EVENTOS_USADOS).not.toContain('PAYMENT_CREATED');
  expect([...CONTESTACOES]).toEqual([
    'CHARGEBACK_REQUESTED',
    'CHARGEBACK_DISPUTE',
    'AWAITING_CHARGEBACK_REVERSAL',
  ]);
});

test.each(['A_NEW_EVENT', '', 'constructor', '__proto__'])('"%s" is an event that nobody knows', (evento) => {
  expect(eventoConhecido(evento)).toBe(false);
});
