import { vi } from 'vitest';
import { z } from 'zod';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { PAYMENTS } from '#demo/asaas/shapes.ts';
import { DEMO_API_KEY } from '#demo/demo.ts';
import type { TestApp } from '../app/app.ts';

const customers = z.object({
  data: z.array(
    z.looseObject({ id: z.string(), name: z.string(), email: z.string(), externalReference: z.string() }),
  ),
});
const charges = z.object({
  data: z.array(
    z.looseObject({
      id: z.string(),
      status: z.string(),
      value: z.number(),
      dueDate: z.string(),
      description: z.string(),
      externalReference: z.string().nullable(),
      deleted: z.boolean(),
      refunds: z.array(z.looseObject({ status: z.string(), value: z.number() })),
    }),
  ),
});

/** The payment provider's own record, asked with the key. */
export function bankOf(app: TestApp) {
  async function ask(path: string, method = 'GET', json?: unknown): Promise<unknown> {
    const headers = { access_token: DEMO_API_KEY };
    const body = json === undefined ? {} : { body: JSON.stringify(json) };
    const response = await fetch(`${app.fakes.asaas.url}${path}`, { method, headers, ...body });
    return response.json();
  }
  return {
    async customersOf(cpf: string) {
      return customers.parse(await ask(`/customers?cpfCnpj=${cpf}`)).data;
    },
    /** Every charge of one customer, newest first. */
    async chargesOf(idAsaas: string) {
      return charges.parse(await ask(`/payments?customer=${idAsaas}`)).data;
    },
    /** A charge that somebody made in the provider's own panel. @returns its id */
    async makeCharge(customer: string, value: number, externalReference?: string): Promise<string> {
      const dueDate = dataEmSaoPaulo(new Date());
      const fields = { customer, value, dueDate, billingType: 'PIX', externalReference };
      return z.object({ id: z.string() }).parse(await ask('/payments', 'POST', fields)).id;
    },
    async pay(idPayment: string) {
      await ask(`/sandbox/payment/${idPayment}/confirm`, 'POST');
    },
    /** Cash, noted in the provider's panel, and undone there. */
    async receiveInCash(idPayment: string) {
      await ask(`/payments/${idPayment}/receiveInCash`, 'POST');
    },
    async undoReceivedInCash(idPayment: string) {
      await ask(`/payments/${idPayment}/undoReceivedInCash`, 'POST');
    },
    /** Changes a charge at the provider, which tells nobody. */
    async says(idPayment: string, change: Record<string, unknown>) {
      const store = app.demo.store;
      const doc = await store.get(PAYMENTS, idPayment);
      await store.put(PAYMENTS, idPayment, { ...doc, ...change });
    },
    /** The provider's word for a charge that nobody paid in time. */
    async letExpire(idPayment: string) {
      await ask(`/sandbox/payment/${idPayment}/overdue`, 'POST');
    },
  };
}

/** Until every event that the bank told of a charge was worked on; making a charge tells one. */
export async function eventsApplied(app: TestApp, idPayment: string | null): Promise<void> {
  const { db } = app.deps;
  await vi.waitFor(
    async () => {
      const query = db
        .selectFrom('webhooks_asaas')
        .select('aplicado_em')
        .where('pagamento_id', '=', idPayment);
      const rows = await query.execute();
      if (rows.length === 0 || rows.some(({ aplicado_em }) => aplicado_em === null))
        throw new Error('not yet');
    },
    { timeout: 30_000, interval: 50 },
  );
}
