import type { EventoDoProvedor } from '#domain/pagamentos/eventos-do-provedor.ts';
import type { CobrancaNoProvedor } from '#ports/payment.ts';

/** A charge as the provider holds it. */
export type Account = CobrancaNoProvedor & { valorCentavos: number };

type Change = (account: Account) => void;

const IDLE: Change = () => undefined;
const UNPAID = ['PENDING', 'OVERDUE', 'AUTHORIZED', 'AWAITING_RISK_ANALYSIS', 'DUNNING_REQUESTED'];
const PAID = ['RECEIVED', 'CONFIRMED'];
const DISPUTED = ['CHARGEBACK_REQUESTED', 'CHARGEBACK_DISPUTE', 'AWAITING_CHARGEBACK_REVERSAL'];
/** The part of a partial payment that is refunded at once. */
const PART = 1_000;

export const unpaid = ({ status }: Account) => UNPAID.includes(status);
export const refundable = ({ status }: Account) => PAID.includes(status);

/** From one of some statuses to another one. Paying, and what else happens to a deleted charge, brings it back. */
const moves =
  (from: readonly string[], status: string): Change =>
  (account) => {
    if (from.includes(account.status)) Object.assign(account, { status, removida: false });
  };
const whileLiving =
  (change: Change): Change =>
  (account) => {
    if (!account.removida) change(account);
  };

export function refund(account: Account, centavos: number): void {
  account.estorno = { ...account.estorno, emAndamento: false, centavos: account.estorno.centavos + centavos };
  if (account.estorno.centavos === account.valorCentavos) account.status = 'REFUNDED';
}

/** The change to a charge that each event of the provider reports. */
const EVENTS: Readonly<Record<EventoDoProvedor, Change>> = {
  PAYMENT_CREATED: IDLE,
  PAYMENT_UPDATED: IDLE,
  PAYMENT_AUTHORIZED: whileLiving(moves(['PENDING'], 'AUTHORIZED')),
  PAYMENT_AWAITING_RISK_ANALYSIS: whileLiving(moves(['PENDING'], 'AWAITING_RISK_ANALYSIS')),
  PAYMENT_APPROVED_BY_RISK_ANALYSIS: whileLiving(moves(['AWAITING_RISK_ANALYSIS'], 'AUTHORIZED')),
  PAYMENT_REPROVED_BY_RISK_ANALYSIS: whileLiving(moves(['AWAITING_RISK_ANALYSIS'], 'PENDING')),
  PAYMENT_CREDIT_CARD_CAPTURE_REFUSED: whileLiving(moves(['AUTHORIZED'], 'PENDING')),
  PAYMENT_CONFIRMED: moves(UNPAID, 'CONFIRMED'),
  // Also the end of a dispute that was won.
  PAYMENT_RECEIVED: moves([...UNPAID, 'CONFIRMED', ...DISPUTED], 'RECEIVED'),
  PAYMENT_ANTICIPATED: IDLE,
  PAYMENT_OVERDUE: whileLiving(moves(['PENDING'], 'OVERDUE')),
  PAYMENT_DELETED(account) {
    if (unpaid(account) || account.status === 'RECEIVED_IN_CASH') account.removida = true;
  },
  PAYMENT_RESTORED(account) {
    if (account.removida) Object.assign(account, { status: 'PENDING', removida: false });
  },
  PAYMENT_REFUND_IN_PROGRESS(account) {
    if (!PAID.includes(account.status)) return;
    account.status = 'REFUND_IN_PROGRESS';
    account.estorno = { ...account.estorno, emAndamento: true, negado: false };
  },
  // Also the end of a dispute that was lost.
  PAYMENT_REFUNDED(account) {
    if ([...PAID, 'REFUND_IN_PROGRESS', ...DISPUTED].includes(account.status))
      refund(account, account.valorCentavos - account.estorno.centavos);
  },
  PAYMENT_PARTIALLY_REFUNDED(account) {
    if (PAID.includes(account.status) && account.estorno.centavos === 0) refund(account, PART);
  },
  PAYMENT_REFUND_DENIED(account) {
    if (account.status !== 'REFUND_IN_PROGRESS') return;
    account.status = 'RECEIVED';
    account.estorno = { ...account.estorno, emAndamento: false, negado: true };
  },
  PAYMENT_RECEIVED_IN_CASH_UNDONE: whileLiving(moves(['RECEIVED_IN_CASH'], 'PENDING')),
  PAYMENT_CHARGEBACK_REQUESTED: moves(PAID, 'CHARGEBACK_REQUESTED'),
  PAYMENT_CHARGEBACK_DISPUTE: moves(['CHARGEBACK_REQUESTED'], 'CHARGEBACK_DISPUTE'),
  PAYMENT_AWAITING_CHARGEBACK_REVERSAL: moves(DISPUTED.slice(0, 2), 'AWAITING_CHARGEBACK_REVERSAL'),
  PAYMENT_DUNNING_REQUESTED: whileLiving(moves(['OVERDUE'], 'DUNNING_REQUESTED')),
  PAYMENT_DUNNING_RECEIVED: moves(['DUNNING_REQUESTED'], 'DUNNING_RECEIVED'),
  PAYMENT_BANK_SLIP_VIEWED: IDLE,
  PAYMENT_CHECKOUT_VIEWED: IDLE,
  PAYMENT_SPLIT_CANCELLED: IDLE,
  PAYMENT_SPLIT_DIVERGENCE_BLOCK: IDLE,
  PAYMENT_SPLIT_DIVERGENCE_BLOCK_FINISHED: IDLE,
};

/** Cash is noted by hand, and told as received; an event that nobody knows says nothing. */
const OTHERS = {
  RECEIVED_IN_CASH: moves(UNPAID, 'RECEIVED_IN_CASH'),
  PAYMENT_A_NEW_EVENT: IDLE,
};

export type Happening = EventoDoProvedor | keyof typeof OTHERS;
const ALL: Readonly<Record<Happening, Change>> = { ...EVENTS, ...OTHERS };

/** Whatever may happen to a charge at the provider. */
export const HAPPENINGS: readonly Happening[] = [...keysOf(EVENTS), ...keysOf(OTHERS)];

function keysOf<K extends string>(record: Readonly<Record<K, unknown>>): K[] {
  const keys: string[] = Object.keys(record);
  return keys.filter((key): key is K => Object.hasOwn(record, key));
}

export function happen(happening: Happening, account: Account): void {
  ALL[happening](account);
}

/** The amount of a charge that the provider holds (centavos). */
export function heldOf({ status, removida, valorCentavos, estorno }: Account): number {
  const here = [...PAID, 'RECEIVED_IN_CASH', 'REFUND_IN_PROGRESS', 'DUNNING_RECEIVED'].includes(status);
  return here && !removida ? valorCentavos - estorno.centavos : 0;
}
