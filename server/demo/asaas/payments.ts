import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import type { FakeAnswer } from '../store/fake-http.ts';
import type { FakeDoc, FakeStore } from '../store/fake-store.ts';
import { pixQrCode } from './pix.ts';
import { denied, refundOf, settled } from './refunds.ts';
import {
  CUSTOMERS,
  fieldsOf,
  newId,
  nextOrder,
  NOT_FOUND,
  pageOf,
  PAYMENTS,
  refusal,
  textOf,
} from './shapes.ts';
import type { CustomerDoc, PaymentDoc } from './shapes.ts';

export type PaymentsDeps = {
  store: FakeStore;
  clock: () => Date;
  /** Address of the page where the demonstration payer pays. */
  invoiceUrl: (id: string) => string;
  emit: (event: string, payment: FakeDoc) => Promise<void>;
};

export type PaymentsApi = {
  search(query: URLSearchParams): Promise<FakeAnswer>;
  create(body: string): Promise<FakeAnswer>;
  get(id: string): Promise<FakeAnswer>;
  status(id: string): Promise<FakeAnswer>;
  pixQrCode(id: string): Promise<FakeAnswer>;
  remove(id: string): Promise<FakeAnswer>;
  refund(id: string, body: string, hasBalance: boolean): Promise<FakeAnswer>;
  /** The refund on its way arrives, or is turned down. */
  endRefund(id: string, how: 'done' | 'denied'): Promise<void>;
  /** Charges with a refund on its way. */
  refunding(): Promise<string[]>;
  confirm(id: string): Promise<FakeAnswer>;
  /** Notes a payment in cash, and undoes it. */
  receiveInCash(id: string): Promise<FakeAnswer>;
  undoReceivedInCash(id: string): Promise<FakeAnswer>;
  /** Its payer disputes a payment, or takes the dispute back. */
  dispute(id: string): Promise<FakeAnswer>;
  overdue(id: string): Promise<FakeAnswer>;
  find(id: string): Promise<PaymentDoc | null>;
};

const OPEN = ['PENDING', 'OVERDUE'];
const DISPUTED = 'CHARGEBACK_REQUESTED';
const INVALID_ACTION = 'invalid_action';

/** Asaas' payments, as far as Pix goes. A search finds deleted ones as well (marked so). */
export function createPaymentsApi({ store, clock, invoiceUrl, emit }: PaymentsDeps): PaymentsApi {
  const show = ({ ordem: _ordem, ...payment }: PaymentDoc): FakeDoc => ({
    ...payment,
    invoiceUrl: invoiceUrl(payment.id),
  });
  const find = (id: string): Promise<PaymentDoc | null> => store.get<PaymentDoc>(PAYMENTS, id);
  const save = async (payment: PaymentDoc, event: string): Promise<FakeAnswer> => {
    await store.put(PAYMENTS, payment.id, payment);
    await emit(event, show(payment));
    return { status: 200, json: show(payment) };
  };
  const withPayment = async (
    id: string,
    answer: (payment: PaymentDoc) => FakeAnswer | Promise<FakeAnswer>,
  ): Promise<FakeAnswer> => {
    const payment = await find(id);
    return payment === null ? NOT_FOUND : answer(payment);
  };
  /** Acts on a charge that waits for its payment; any other is refused. */
  const withOpen = (id: string, act: (payment: PaymentDoc) => Promise<FakeAnswer>): Promise<FakeAnswer> =>
    withPayment(id, (payment) => {
      if (payment.deleted) return NOT_FOUND;
      if (OPEN.includes(payment.status)) return act(payment);
      return refusal(400, INVALID_ACTION, 'A cobrança não está aguardando pagamento.');
    });

  return {
    find,

    async search(query) {
      const match: FakeDoc = {};
      for (const name of ['externalReference', 'customer', 'status']) {
        const value = query.get(name);
        if (value !== null) match[name] = value;
      }
      return pageOf(await store.list<PaymentDoc>(PAYMENTS, match), query, show);
    },

    async create(body) {
      const fields = fieldsOf(body) ?? {};
      const today = dataEmSaoPaulo(clock());
      const customer = await store.get<CustomerDoc>(CUSTOMERS, textOf(fields['customer']));
      const refused = refusalOf(fields, customer, today);
      if (refused !== null) return refused;
      const value = Number(fields['value']);
      const dueDate = textOf(fields['dueDate']);
      const id = newId.payment();
      const payment: PaymentDoc = {
        object: 'payment',
        id,
        ordem: nextOrder(),
        dateCreated: today,
        customer: textOf(fields['customer']),
        value,
        netValue: Math.round(value * 100 - 199) / 100,
        billingType: textOf(fields['billingType']),
        status: 'PENDING',
        dueDate,
        originalDueDate: dueDate,
        paymentDate: null,
        clientPaymentDate: null,
        description: textOf(fields['description']) || null,
        externalReference: textOf(fields['externalReference']) || null,
        deleted: false,
        refunds: [],
      };
      return save(payment, 'PAYMENT_CREATED');
    },

    get: (id) => withPayment(id, (payment) => ({ status: 200, json: show(payment) })),

    status: (id) => withPayment(id, ({ status }) => ({ status: 200, json: { status } })),

    pixQrCode: (id) =>
      withPayment(id, (payment) => {
        if (payment.deleted) return NOT_FOUND;
        if (payment.billingType === 'PIX') return { status: 200, json: pixQrCode(payment) };
        return refusal(400, INVALID_ACTION, 'Cobrança não é do tipo Pix.');
      }),

    remove: (id) =>
      withOpen(id, async (payment) => {
        await save({ ...payment, deleted: true }, 'PAYMENT_DELETED');
        return { status: 200, json: { deleted: true, id } };
      }),

    refund: (id, body, hasBalance) =>
      withPayment(id, (payment) => {
        const { refused, refunded, event } = refundOf(payment, fieldsOf(body) ?? {}, clock(), hasBalance);
        return refused ?? save(refunded, event);
      }),

    async endRefund(id, how) {
      const payment = await find(id);
      const end = payment && settled(payment);
      if (!payment || !end) return;
      const { refunded, event } = how === 'done' ? end : denied(payment);
      await save(refunded, event);
    },

    async refunding() {
      const all = await store.list<PaymentDoc>(PAYMENTS);
      return all.filter((payment) => settled(payment) !== null).map(({ id }) => id);
    },

    confirm: (id) =>
      withOpen(id, (payment) => {
        const today = dataEmSaoPaulo(clock());
        const paid = { ...payment, status: 'RECEIVED', paymentDate: today, clientPaymentDate: today };
        return save(paid, 'PAYMENT_RECEIVED');
      }),

    receiveInCash: (id) =>
      withOpen(id, (payment) => {
        const paymentDate = dataEmSaoPaulo(clock());
        return save({ ...payment, status: 'RECEIVED_IN_CASH', paymentDate }, 'PAYMENT_RECEIVED');
      }),

    undoReceivedInCash: (id) =>
      withPayment(id, (payment) => {
        if (payment.status !== 'RECEIVED_IN_CASH') {
          return refusal(400, INVALID_ACTION, 'A cobrança não foi recebida em dinheiro.');
        }
        const undone = { ...payment, status: 'PENDING', paymentDate: null };
        return save(undone, 'PAYMENT_RECEIVED_IN_CASH_UNDONE');
      }),

    dispute: (id) =>
      withPayment(id, (payment) => {
        if (payment.status === DISPUTED) return save({ ...payment, status: 'RECEIVED' }, 'PAYMENT_RECEIVED');
        if (payment.status !== 'RECEIVED')
          return refusal(400, INVALID_ACTION, 'A cobrança não foi recebida.');
        return save({ ...payment, status: DISPUTED }, 'PAYMENT_CHARGEBACK_REQUESTED');
      }),

    overdue: (id) => withOpen(id, (payment) => save({ ...payment, status: 'OVERDUE' }, 'PAYMENT_OVERDUE')),
  };
}

/** Asaas's refusal of a new charge, in its words. */
function refusalOf(
  { billingType, value, dueDate }: Record<string, unknown>,
  customer: CustomerDoc | null,
  today: string,
): FakeAnswer | null {
  if (customer === null || customer.deleted) {
    return refusal(400, 'invalid_customer', 'Customer inválido ou não informado.');
  }
  if (!['PIX', 'BOLETO', 'CREDIT_CARD', 'UNDEFINED'].includes(textOf(billingType))) {
    return refusal(400, 'invalid_billingType', 'O campo billingType deve ser informado.');
  }
  if (typeof value !== 'number' || !(value > 0)) {
    return refusal(400, 'invalid_value', 'O campo value deve ser informado');
  }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(textOf(dueDate))) {
    return refusal(400, 'invalid_dueDate', 'O campo dueDate deve ser informado');
  }
  if (textOf(dueDate) < today) {
    return refusal(400, 'invalid_dueDate', 'Não é permitido data de vencimento inferior a hoje.');
  }
  return null;
}
