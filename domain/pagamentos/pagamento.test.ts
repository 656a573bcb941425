import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  aplicarStatus,
  foiPago,
  palavraDoPagamento,
  quandoFoiPago,
  situacaoDoPagamento,
  statusVisto,
} from './pagamento.ts';

test.each([
  [null, 'learned'],
  ['2026-11-20', '2026-11-21T02:59:59.999Z'],
  ['2026-11-23', 'learned'],
  ['2026-11-20 10:00:00', '2026-11-21T02:59:59.999Z'],
  ['2026-11-20T10:00:00-03:00', '2026-11-20T13:00:00.000Z'],
  ['2027-01-01', 'learned'],
  ['2026-02-30', 'learned'],
  ['ontem', 'learned'],
])('paid at %s by the provider’s word counts from %s', (dito, instant) => {
  const agora = new Date('2026-11-23T12:00:00Z');
  expect(quandoFoiPago(dito, agora)).toEqual(instant === 'learned' ? agora : new Date(instant));
});

test.each([
  [null, 'sem-cobranca', null, false],
  ['PENDING', 'pendente', 'Aguardando pagamento', false],
  ['OVERDUE', 'vencida', 'Expirado', false],
  ['RECEIVED', 'paga', 'Pagamento confirmado', true],
  ['RECEIVED_IN_CASH', 'paga', 'Pagamento confirmado', true],
  ['CONFIRMED', 'paga', 'Pagamento confirmado', true],
  ['REFUND_REQUESTED', 'reembolso-andamento', 'Reembolso em andamento', true],
  ['REFUND_IN_PROGRESS', 'reembolso-andamento', 'Reembolso em andamento', true],
  ['REFUNDED', 'reembolsada', 'Reembolsado', true],
  ['CHARGEBACK_REQUESTED', 'desconhecida', 'Status Desconhecido', true],
  ['AWAITING_RISK_ANALYSIS', 'desconhecida', 'Status Desconhecido', false],
  ['DUNNING_REQUESTED', 'desconhecida', 'Status Desconhecido', false],
  ['', 'desconhecida', 'Status Desconhecido', false],
  ['constructor', 'desconhecida', 'Status Desconhecido', false],
  ['received', 'desconhecida', 'Status Desconhecido', false],
])('%s is %s, reads %s, money came in: %s', (status, situacao, palavra, pago) => {
  expect(situacaoDoPagamento(status)).toBe(situacao);
  expect(palavraDoPagamento(status)).toBe(palavra);
  expect(foiPago(status)).toBe(pago);
});

test.each([
  [null, 'PENDING', 'PENDING'],
  ['PENDING', 'OVERDUE', 'OVERDUE'],
  ['OVERDUE', 'PENDING', 'PENDING'],
  ['OVERDUE', 'RECEIVED', 'RECEIVED'],
  ['CONFIRMED', 'RECEIVED', 'RECEIVED'],
  ['RECEIVED', 'CONFIRMED', 'RECEIVED'],
  ['RECEIVED', 'PENDING', 'RECEIVED'],
  ['RECEIVED_IN_CASH', 'OVERDUE', 'OVERDUE'],
  ['RECEIVED_IN_CASH', 'PENDING', 'PENDING'],
  ['RECEIVED', 'AUTHORIZED', 'RECEIVED'],
  ['RECEIVED', 'REFUND_REQUESTED', 'REFUND_REQUESTED'],
  ['RECEIVED', 'CHARGEBACK_REQUESTED', 'CHARGEBACK_REQUESTED'],
  ['CHARGEBACK_DISPUTE', 'PENDING', 'CHARGEBACK_DISPUTE'],
  ['REFUND_IN_PROGRESS', 'OVERDUE', 'REFUND_IN_PROGRESS'],
  ['REFUND_IN_PROGRESS', 'RECEIVED', 'RECEIVED'],
  ['REFUND_IN_PROGRESS', 'REFUNDED', 'REFUNDED'],
  ['REFUNDED', 'RECEIVED', 'REFUNDED'],
  ['RECEIVED', 'SOMETHING_NEW', 'SOMETHING_NEW'],
])('%s, then the provider says %s: %s', (atual, novo, fica) => {
  expect(aplicarStatus(atual, novo)).toBe(fica);
});

test.each([
  [null, false, false, false, null],
  ['PENDING', false, false, false, 'Aguardando pagamento'],
  ['RECEIVED', true, false, false, 'Pagamento confirmado'],
  ['RECEIVED', true, true, false, 'Reembolso em andamento'],
  ['RECEIVED', true, true, true, 'Reembolsado'],
  ['REFUND_IN_PROGRESS', true, true, false, 'Reembolso em andamento'],
  ['REFUNDED', true, true, true, 'Reembolsado'],
  // Another amount was received: neither paid nor payable.
  ['RECEIVED', false, false, false, 'Status Desconhecido'],
])('%s, paying %s, cancelled %s, refunded %s → %s', (status, paga, cancelado, devolvida, palavra) => {
  expect(palavraDoPagamento(statusVisto(status, { paga, volta: cancelado, devolvida }))).toBe(palavra);
});

test('any order of reports → only cash becomes unpaid again, and each report counts once', () => {
  const unpaid = new Set(['PENDING', 'OVERDUE']);
  const words = fc.constantFrom(
    'PENDING',
    'OVERDUE',
    'CONFIRMED',
    'RECEIVED',
    'RECEIVED_IN_CASH',
    'REFUND_REQUESTED',
    'REFUND_IN_PROGRESS',
    'REFUNDED',
    'CHARGEBACK_REQUESTED',
  );
  fc.assert(
    fc.property(fc.array(words), (reports) => {
      let status: string | null = null;
      let paid = false;
      for (const report of reports) {
        const before = status;
        status = aplicarStatus(status, report);
        expect(aplicarStatus(status, report)).toBe(status);
        paid = foiPago(report) || (paid && !(before === 'RECEIVED_IN_CASH' && unpaid.has(report)));
        expect(foiPago(status)).toBe(paid);
      }
    }),
  );
});
