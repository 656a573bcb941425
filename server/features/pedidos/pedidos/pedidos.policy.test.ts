import { expect, test } from 'vitest';
import { isDiscardable } from './pedidos.policy.ts';

const PAGO_EM = new Date('2026-11-20T12:00:00Z');

test.each([
  ['Sendo Feito - Serviço Selecionado', null, null, true],
  ['Aguardando Pagamento', null, 'PENDING', true],
  ['Aguardando Pagamento', null, 'OVERDUE', true],
  // The screen asks the patient not to pay again and to contact the team, so the order must not be discarded.
  ['Aguardando Pagamento', null, 'AWAITING_RISK_ANALYSIS', false],
  ['Aguardando Pagamento', PAGO_EM, 'RECEIVED', false],
  ['Concluído', null, 'PENDING', false],
  ['Excluído', null, null, false],
] as const)('%s, paid %s, charge %s: may be thrown away %s', (status, pago_em, charge, may) => {
  const cobranca = charge === null ? null : { status: charge };
  expect(isDiscardable({ status, pago_em, cobranca })).toBe(may);
});
