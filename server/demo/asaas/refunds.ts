import type { FakeAnswer } from '../fake-http.ts';
import { localTime, refusal, textOf } from './shapes.ts';
import type { PaymentDoc } from './shapes.ts';

type Refund =
  | { refused: FakeAnswer; refunded?: undefined; event?: undefined }
  | { refused: null; refunded: PaymentDoc; event: string };

const REFUNDABLE = ['RECEIVED', 'CONFIRMED'];

/**
 * A full or partial refund of a received Pix; together never more than was paid. A partial one leaves
 * the status as it is; without balance the answer is 400, since the fee does not come back (domain.md 4.4).
 */
export function refundOf(
  payment: PaymentDoc,
  fields: Record<string, unknown>,
  now: Date,
  hasBalance: boolean,
): Refund {
  const cents = Math.round(payment.value * 100);
  const before = payment.refunds.reduce((sum, { value }) => sum + Math.round(value * 100), 0);
  const asked = fields['value'] === undefined ? cents - before : Math.round(Number(fields['value']) * 100);
  if (payment.deleted || !REFUNDABLE.includes(payment.status)) {
    return { refused: refusal(400, 'invalid_action', 'Somente cobranças recebidas podem ser estornadas.') };
  }
  if (!(asked > 0) || before + asked > cents) {
    return { refused: refusal(400, 'invalid_value', 'O valor do estorno é maior que o valor da cobrança.') };
  }
  if (!hasBalance) {
    return { refused: refusal(400, 'invalid_action', 'Saldo insuficiente para estornar a cobrança.') };
  }
  const full = before + asked === cents;
  const refund = {
    dateCreated: localTime(now),
    status: 'DONE' as const,
    value: asked / 100,
    description: textOf(fields['description']) || null,
  };
  const refunds = [...payment.refunds, refund];
  const refunded = { ...payment, refunds, ...(full && { status: 'REFUNDED' }) };
  return { refused: null, refunded, event: full ? 'PAYMENT_REFUNDED' : 'PAYMENT_PARTIALLY_REFUNDED' };
}
