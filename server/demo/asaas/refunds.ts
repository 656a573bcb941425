import type { FakeAnswer } from '../store/fake-http.ts';
import { localTime, refusal, textOf } from './shapes.ts';
import type { PaymentDoc } from './shapes.ts';

type Refund =
  | { refused: FakeAnswer; refunded?: undefined; event?: undefined }
  | { refused: null; refunded: PaymentDoc; event: string };

const REFUNDABLE = ['RECEIVED', 'CONFIRMED'];

const centsOf = (value: number): number => Math.round(value * 100);

/** The sum that was sent back or is on its way. */
function committed({ refunds }: PaymentDoc): number {
  const counted = refunds.filter(({ status }) => status !== 'CANCELLED');
  return counted.reduce((sum, { value }) => sum + centsOf(value), 0);
}

/**
 * A full or partial refund of a received Pix, on its way until `settled`; together never more than was paid.
 * A partial one leaves the status as it is; without balance the answer is 400, since the fee does not come
 * back (docs/product/providers.md).
 */
export function refundOf(
  payment: PaymentDoc,
  fields: Record<string, unknown>,
  now: Date,
  hasBalance: boolean,
): Refund {
  const cents = centsOf(payment.value);
  const before = committed(payment);
  const asked = fields['value'] === undefined ? cents - before : centsOf(Number(fields['value']));
  if (payment.deleted || !REFUNDABLE.includes(payment.status)) {
    return { refused: refusal(400, 'invalid_action', 'Somente cobranças recebidas podem ser estornadas.') };
  }
  if (!(asked > 0) || before + asked > cents) {
    return { refused: refusal(400, 'invalid_value', 'O valor do estorno é maior que o valor da cobrança.') };
  }
  if (!hasBalance) {
    return { refused: refusal(400, 'invalid_action', 'Saldo insuficiente para estornar a cobrança.') };
  }
  const refund = {
    dateCreated: localTime(now),
    status: 'PENDING' as const,
    value: asked / 100,
    description: textOf(fields['description']) || null,
  };
  const refunds = [...payment.refunds, refund];
  const full = before + asked === cents;
  const refunded = { ...payment, refunds, ...(full && { status: 'REFUND_IN_PROGRESS' }) };
  return { refused: null, refunded, event: 'PAYMENT_REFUND_IN_PROGRESS' };
}

/** The bank has sent what was on its way; null when nothing is. */
export function settled(payment: PaymentDoc): { refunded: PaymentDoc; event: string } | null {
  if (!payment.refunds.some(({ status }) => status === 'PENDING')) return null;
  const refunds = payment.refunds.map((refund) =>
    refund.status === 'PENDING' ? { ...refund, status: 'DONE' as const } : refund,
  );
  const full = committed(payment) === centsOf(payment.value);
  const refunded = { ...payment, refunds, ...(full && { status: 'REFUNDED' }) };
  return { refunded, event: full ? 'PAYMENT_REFUNDED' : 'PAYMENT_PARTIALLY_REFUNDED' };
}

/** The bank has turned down what was on its way: the charge is as it was before. */
export function denied(payment: PaymentDoc): { refunded: PaymentDoc; event: string } {
  const refunds = payment.refunds.map((refund) =>
    refund.status === 'PENDING' ? { ...refund, status: 'CANCELLED' as const } : refund,
  );
  return { refunded: { ...payment, refunds, status: 'RECEIVED' }, event: 'PAYMENT_REFUND_DENIED' };
}
