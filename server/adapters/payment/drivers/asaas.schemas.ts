import { z } from 'zod';

/** Only the fields that are used; the provider may add or omit any other (docs/product/providers.md). */
const customer = z.object({
  id: z.string().min(1),
  cpfCnpj: z.string().nullish(),
  externalReference: z.string().nullish(),
  deleted: z.boolean().nullish(),
});
/** A created or updated customer. */
export const customerAnswer = customer;
/** The customers of a search. */
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
/** A payment that was read. */
export const paymentAnswer = payment;
/** A payment that was just created; Asaas may omit its status, which is then PENDING. */
export const paymentCreated = payment.extend({ status: z.string().min(1).default('PENDING') });
/** The payments of a search. */
export const paymentList = z.object({ data: z.array(payment) });

/** The Pix code of a payment. */
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
/** The configured webhooks. */
export const webhookList = z.object({ data: z.array(webhook) });

/** For calls whose answer is not used: any object, or no body. */
export const anyAnswer = z.looseObject({}).optional();

const errorBody = z.object({
  errors: z.array(z.object({ code: z.string(), description: z.string().nullish() })).min(1),
});

/** Our own code in place of a provider code: the account's balance is too low for a refund. */
export const SEM_SALDO = 'sem_saldo';

/**
 * The provider's error code of a refusal; never its description, which may quote the request. A low balance
 * has no code of its own and is recognised by its words.
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
