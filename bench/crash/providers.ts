import { startAsaasFake, type AsaasFake } from '#demo/asaas/asaas-fake.ts';
import { CUSTOMERS, EVENTS, PAYMENTS, type CustomerDoc, type PaymentDoc } from '#demo/asaas/shapes.ts';
import { memoryFakeStore, type FakeDoc, type FakeStore } from '#demo/store/fake-store.ts';
import { startSmtpFake, type SmtpFake } from '#demo/mail/smtp-fake.ts';
import { startViaCepFake } from '#demo/postal-code/viacep-fake.ts';
import type { Moment, Moments } from './moments.ts';

const API_KEY = 'chave-do-teste-de-queda';
const WEBHOOK_TOKEN = 'token-do-teste-de-queda';

/** The outside world: it goes on while the server dies, and remembers what it was told. */
export type Providers = {
  asaas: AsaasFake;
  smtp: SmtpFake;
  /** Every charge that was ever made, deleted ones included. */
  charges(): Promise<PaymentDoc[]>;
  /** Every customer that was ever made. */
  customers(): Promise<CustomerDoc[]>;
  /** The settings that point a server here. */
  env: Record<string, string>;
  close(): Promise<void>;
};

const MADE: Readonly<Record<string, Moment>> = { [PAYMENTS]: 'charge made', [CUSTOMERS]: 'customer made' };

/** A store that tells the moments, and in which no news of a charge that was only made is ever sent. */
function tellingStore(moments: Moments): FakeStore {
  const memory = memoryFakeStore();
  return {
    ...memory,
    async put(kind, id, doc) {
      // It would lead the server to the charge: what was made without an answer must be found by searching.
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

/** Starts the providers; webhooks go to the server on `port`, again and again while it is down. */
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
  // As slow as a provider elsewhere: a death falls between a call and its answer as often as it can.
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
