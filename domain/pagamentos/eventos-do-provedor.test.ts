import { expect, test } from 'vitest';
import { eventoConhecido, EVENTOS_DO_PROVEDOR, EVENTOS_USADOS } from './eventos-do-provedor.ts';
import { CONTESTACOES } from './pagamento.ts';

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
});

test('the statuses of a disputed payment are those of the events that say so', () => {
  const disputed = Object.entries(EVENTOS_DO_PROVEDOR).filter(
    ([, { cobranca }]) => cobranca === 'contestada',
  );
  expect(new Set(disputed.map(([evento]) => evento.replace('PAYMENT_', '')))).toEqual(CONTESTACOES);
});

test.each(['A_NEW_EVENT', '', 'constructor', '__proto__'])('"%s" is an event that nobody knows', (evento) => {
  expect(eventoConhecido(evento)).toBe(false);
});
