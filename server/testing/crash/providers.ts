import { startAsaasFake, type AsaasFake } from '../../demo/asaas-fake.ts';
import { PAYMENTS, type PaymentDoc } from '../../demo/asaas/shapes.ts';
import { memoryFakeStore } from '../../demo/fake-store.ts';
import { startSmtpFake, type SmtpFake } from '../../demo/smtp-fake.ts';
import { startViaCepFake } from '../../demo/viacep-fake.ts';

const API_KEY = 'chave-do-teste-de-queda';
const WEBHOOK_TOKEN = 'token-do-teste-de-queda';

/** The outside world: it goes on while the server dies, and remembers what it was told. */
export type Providers = {
  asaas: AsaasFake;
  smtp: SmtpFake;
  /** Every charge that was ever made, deleted ones included. */
  charges(): Promise<PaymentDoc[]>;
  /** The settings that point a server here. */
  env: Record<string, string>;
  close(): Promise<void>;
};

/** Starts the providers; webhooks go to the server on `port`, again and again while it is down. */
export async function startProviders(port: number): Promise<Providers> {
  const store = memoryFakeStore();
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
