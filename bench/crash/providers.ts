import { startAsaasFake, type AsaasFake } from '#demo/asaas/asaas-fake.ts';
import { CUSTOMERS, EVENTS, PAYMENTS, type CustomerDoc, type PaymentDoc } from '#demo/asaas/shapes.ts';
import { memoryFakeStore, type FakeDoc, type FakeStore } from '#demo/store/fake-store.ts';
import { startSmtpFake, type SmtpFake } from '#demo/mail/smtp-fake.ts';
import { startViaCepFake } from '#demo/postal-code/viacep-fake.ts';
import type { Moment, Moments } from './moments.ts';

const API_KEY = 'chave-do-teste-de-queda';
const WEBHOOK_TOKEN = 'token-do-teste-de-queda';

/** Fake outside services that survive the server and keep their state. */
export type Providers = {
  asaas: AsaasFake;
  smtp: SmtpFake;
  /** Deleted ones included. */
  charges(): Promise<PaymentDoc[]>;
  customers(): Promise<CustomerDoc[]>;
  env: Record<string, string>;
  close(): Promise<void>;
};

const MADE: Readonly<Record<string, Moment>> = { [PAYMENTS]: 'charge made', [CUSTOMERS]: 'customer made' };

/** Store that reports the moments, and drops every event about the creation of a charge. */
function tellingStore(moments: Moments): FakeStore {
  const memory = memoryFakeStore();
  return {
    ...memory,
    async put(kind, id, doc) {
      // The event would lead the server to the charge: a charge whose answer was lost must be found by searching.
      if (kind === EVENTS && isCreation(doc)) return;
      const fresh = (await memory.get(kind, id)) === null;
      await memory.put(kind, id, doc);
      const moment = MADE[kind];
      if (fresh && moment) await moments.tell(moment);
    },
    async remove(kind, id) {
      await memory.remove(kind, id);
      if (kind === EVENTS) await moments.tell('payment told');
    },
  };
}

function isCreation({ body }: FakeDoc): boolean {
  return typeof body === 'string' && body.includes('PAYMENT_CREATED');
}

/** Webhooks go to the server on `port` and are retried while it is down. */
export async function startProviders(port: number, moments: Moments): Promise<Providers> {
  const store = tellingStore(moments);
  const webhook = {
    url: () => `http://127.0.0.1:${port}/api/webhooks/asaas`,
    token: WEBHOOK_TOKEN,
    // Asaas pauses after fifteen failures; a round here lasts a second or two.
    retryMs: Array.from({ length: 200 }, () => 300),
  };
  const [asaas, viacep, smtp] = await Promise.all([
    startAsaasFake({ store, apiKey: API_KEY, webhook }),
    startViaCepFake(),
    startSmtpFake({ store: memoryFakeStore() }),
  ]);
  // As slow as a remote provider: a death is likely between a call and its answer.
  asaas.faults.slowMs = 60;
  return {
    asaas,
    smtp,
    charges: () => store.list<PaymentDoc>(PAYMENTS),
    customers: () => store.list<CustomerDoc>(CUSTOMERS),
    env: {
      ASAAS_URL: asaas.url,
      ASAAS_API_KEY: API_KEY,
      ASAAS_WEBHOOK_TOKEN: WEBHOOK_TOKEN,
      VIACEP_URL: viacep.url,
      SMTP_URL: smtp.url,
    },
    async close() {
      await Promise.all([asaas.close(), viacep.close(), smtp.close()]);
    },
  };
}
