import { createHash } from 'node:crypto';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { pixPayload } from '../asaas/pix.ts';
import { CUSTOMERS, nextOrder, PAYMENTS, type CustomerDoc, type PaymentDoc } from '../asaas/shapes.ts';
import type { FakeStore } from '../store/fake-store.ts';
import type { DemoResident } from '../people.ts';

/** An id made from its subject: a start cut off half-way makes no second one in the fake bank. */
function idOf(prefix: 'cus' | 'pay', subject: string): string {
  return `${prefix}_${createHash('sha256').update(subject).digest('hex').slice(0, 16)}`;
}

/** Makes the fake Asaas know a patient. @returns the customer's id */
export async function putCustomer(
  store: FakeStore,
  person: DemoResident,
  clienteId: string,
  since: Date,
): Promise<string> {
  const { endereco, telefone } = person;
  const customer: CustomerDoc = {
    object: 'customer',
    id: idOf('cus', person.cpf),
    ordem: nextOrder(),
    dateCreated: dataEmSaoPaulo(since),
    name: person.nome,
    cpfCnpj: person.cpf,
    email: person.emailContato,
    [telefone.length === 10 ? 'phone' : 'mobilePhone']: telefone,
    externalReference: clienteId,
    notificationDisabled: true,
    postalCode: endereco.cep,
    address: endereco.logradouro,
    addressNumber: endereco.numero,
    complement: endereco.complemento,
    province: endereco.bairro,
    deleted: false,
  };
  await store.put(CUSTOMERS, customer.id, customer);
  return customer.id;
}

export type DemoCharge = {
  /** Tells the charges of the demonstration apart, the same at each start. */
  subject: string;
  /** Our row of the charge. */
  cobrancaId: string;
  customer: string;
  status: string;
  valorCentavos: number;
  vencimento: string;
  madeAt: Date;
  paidAt: Date | null;
  descricao: string;
};

/** Makes the fake Asaas know a charge. @returns its id and its Pix code */
export async function putCharge(store: FakeStore, charge: DemoCharge): Promise<{ id: string; pix: string }> {
  const paid = charge.paidAt && dataEmSaoPaulo(charge.paidAt);
  const payment: PaymentDoc = {
    object: 'payment',
    id: idOf('pay', charge.subject),
    ordem: nextOrder(),
    dateCreated: dataEmSaoPaulo(charge.madeAt),
    customer: charge.customer,
    value: charge.valorCentavos / 100,
    netValue: Math.round(charge.valorCentavos - 199) / 100,
    billingType: 'PIX',
    status: charge.status,
    dueDate: charge.vencimento,
    originalDueDate: charge.vencimento,
    paymentDate: paid,
    clientPaymentDate: paid,
    description: charge.descricao,
    externalReference: charge.cobrancaId,
    deleted: false,
    refunds: [],
  };
  await store.put(PAYMENTS, payment.id, payment);
  return { id: payment.id, pix: pixPayload(payment) };
}
