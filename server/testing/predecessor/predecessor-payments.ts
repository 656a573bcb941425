import { putCharge } from '#demo/seed/bank.ts';
import type { FakeStore } from '#demo/store/fake-store.ts';
import type { Size } from './predecessor.ts';

/** Between two patients whose second order was charged. */
const EVERY = 5;
/** In the order of the charged patients, again and again; a word that no provider knows is one. */
const STATUS = [
  'RECEIVED',
  'RECEIVED_IN_CASH',
  'CONFIRMED',
  'PENDING',
  'OVERDUE',
  'RECEIVED',
  'REFUNDED',
  '?',
];

const MADE_AT = new Date('2022-01-12T12:00:00Z');
const PAID = new Set(['RECEIVED', 'RECEIVED_IN_CASH', 'CONFIRMED', 'REFUNDED']);

/**
 * Puts the payments of a predecessor of some patients into the fake provider's store: of every fifth one's second order, with a
 * payment that names another customer, one that the provider does not know, and one that names another order's, by turns.
 */
export async function putPayments(
  store: FakeStore,
  patients: number,
): Promise<NonNullable<Size['payments']>> {
  const ids = new Map<number, string>();
  for (let n = 0; n < patients; n += EVERY) {
    const turn = n / EVERY;
    const status = STATUS[turn % STATUS.length] ?? '?';
    const customer = turn % 40 === 13 ? 'cus_other' : `cus_${n}`;
    const at = { madeAt: MADE_AT, paidAt: PAID.has(status) ? MADE_AT : null, vencimento: '2022-01-15' };
    const charge = {
      subject: `${n}`,
      cobrancaId: '',
      customer,
      status,
      valorCentavos: 3990 + (turn % 7) * 100,
    };
    if (turn % 40 === 27) ids.set(n, `pay_nobody_knows_${n}`);
    else if (turn % 40 === 33) ids.set(n, ids.get(n - EVERY) ?? '');
    else ids.set(n, (await putCharge(store, { ...charge, ...at, descricao: '' })).id);
  }
  return { of: (n, k) => (k === 1 ? ids.get(n) : undefined), customer: (n) => `cus_${n}` };
}
