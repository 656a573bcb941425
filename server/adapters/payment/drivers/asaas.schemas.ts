import { z } from 'zod';

/** Only the fields in use; the provider may add or omit any other (docs/product/providers.md). */
const customer = z.object({
  id: z.string().min(1),
  cpfCnpj: z.string().nullish(),
  externalReference: z.string().nullish(),
  deleted: z.boolean().nullish(),
});
export const customerAnswer = customer;
export const customerList = z.object({ data: z.array(customer) });

const refund = z.object({ status: z.string().nullish(), value: z.number().nullish() });

const payment = z.object({
  id: z.string().min(1),
  customer: z.string().nullish(),
  status: z.string().min(1),
  value: z.number().nullish(),
  externalReference: z.string().nullish(),
  deleted: z.boolean().nullish(),
  paymentDate: z.string().nullish(),
  clientPaymentDate: z.string().nullish(),
  refunds: z.array(refund).nullish(),
});
export type AsaasPayment = z.infer<typeof payment>;
export const paymentAnswer = payment;
/** A charge just created waits for its payment, said or not. */
export const paymentCreated = payment.extend({ status: z.string().min(1).default('PENDING') });
export const paymentList = z.object({ data: z.array(payment) });

export const pixAnswer = z.object({ payload: z.string().min(1), expirationDate: z.string().nullish() });

const webhook = z.object({
  id: z.string().min(1),
  url: z.string(),
  enabled: z.boolean().nullish(),
  interrupted: z.boolean().nullish(),
  hasAuthToken: z.boolean().nullish(),
  penalizedRequestsCount: z.number().nullish(),
  events: z.array(z.string()).nullish(),
});
export type AsaasWebhook = z.infer<typeof webhook>;
export const webhookList = z.object({ data: z.array(webhook) });

/** For calls whose answer is not used: any object, or no body at all. */
export const anyAnswer = z.looseObject({}).optional();

const errorBody = z.object({
  errors: z.array(z.object({ code: z.string(), description: z.string().nullish() })).min(1),
});

/** Our code beside the provider's: the account has not enough to send back. */
export const SEM_SALDO = 'sem_saldo';

/**
 * The provider's error codes of a refusal; never its descriptions, which may quote what was sent. One of them
 * has no code of its own and is told by its words: the lack of balance.
 */
export function asaasErrorCode(body: string): string | null {
  try {
    const parsed = errorBody.safeParse(JSON.parse(body));
    if (!parsed.success) return null;
    const codes = parsed.data.errors.map((error) => error.code).filter((code) => /^[\w.-]{1,60}$/.test(code));
    if (parsed.data.errors.some(({ description }) => /saldo/i.test(description ?? ''))) codes.push(SEM_SALDO);
    return codes.length === 0 ? null : codes.join(', ');
  } catch {
    return null;
  }
}
