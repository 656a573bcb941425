import type { Clock } from '../platform/deps.ts';
import { startAsaasFake, type AsaasFake } from './asaas/asaas-fake.ts';
import { startBrasilApiFake, type BrasilApiFake } from './postal-code/brasilapi-fake.ts';
import { startSmsFake, startWhatsAppFake, type MessageFake } from './channel/message-fake.ts';
import { startPushFake, type PushFake } from './channel/push-fake.ts';
import type { FakeStore } from './store/fake-store.ts';
import { startSmtpFake, type SmtpFake } from './mail/smtp-fake.ts';
import { startSncrFake, type SncrFake, type SncrFakeOptions } from './sncr/sncr-fake.ts';
import { startPscFake, type PscFake, type PscFakeOptions } from './psc/psc-fake.ts';
import { startTsaFake, type TsaFake } from './tsa/tsa-fake.ts';
import { startViaCepFake, type ViaCepFake } from './postal-code/viacep-fake.ts';

/** The fakes of the services that are not configured; a configured one has no fake. */
export type Demo = {
  asaas: AsaasFake | null;
  viacep: ViaCepFake | null;
  brasilapi: BrasilApiFake | null;
  smtp: SmtpFake | null;
  psc: PscFake | null;
  sncr: SncrFake | null;
  tsa: TsaFake | null;
  push: PushFake | null;
  whatsapp: MessageFake | null;
  sms: MessageFake | null;
  store: FakeStore;
  close(): Promise<void>;
};

/** Long enough that a person sees the refund on its way. */
const REFUND_MS = 4_000;

export const DEMO_API_KEY = 'chave-da-demonstracao';
/** Of nobody's browsers but the demonstration's. */
export const DEMO_PUSH_KEY = Buffer.from('chave-de-aviso-da-demonstracao-0');
/** The application at the fake of WhatsApp. */
export const DEMO_WHATSAPP = {
  token: 'token-da-demonstracao',
  phoneId: '1',
  template: 'aviso_do_pedido',
  codeTemplate: 'codigo',
  appSecret: 'segredo-da-demonstracao',
  verifyToken: 'confirmacao-da-demonstracao',
};
/** The account at the fake provider of SMS, and its form of a message. */
export const DEMO_SMS = {
  headers: { 'x-api-key': 'chave-da-demonstracao' },
  body: { to: '{telefone}', message: '{texto}', reference: '{id}' },
};
/** Nobody's company number. */
export const DEMO_CNPJ = '11222333000181';
export const DEMO_CNPJ_ESCRITO = '11.222.333/0001-81';
/** The application at the fake provider of cloud certificates. */
export const DEMO_PSC_CLIENT = { clientId: 'zelo-demonstracao', clientSecret: 'segredo-da-demonstracao' };

export type DemoOptions = {
  store: FakeStore;
  asaas: { webhook: { url: () => string; token: string }; clock: Clock } | null;
  viacep: boolean;
  brasilapi: boolean;
  smtp: boolean;
  psc: Pick<PscFakeOptions, 'clock' | 'nameOf'> | null;
  sncr: Pick<SncrFakeOptions, 'clock' | 'prescritores'> | null;
  /** Below the authority of the fake that signs; without that one there is none. */
  tsa: boolean;
  push: boolean;
  whatsapp: boolean;
  sms: boolean;
};

/** Starts the listeners that play the outside services, each over its real protocol. */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const { store, asaas, viacep, brasilapi, smtp, psc, sncr, tsa, push, whatsapp, sms } = options;
  const [fakeAsaas, fakeViaCep, fakeBrasilApi, fakeSmtp, fakePsc, fakeSncr, fakePush, fakeWhatsApp, fakeSms] =
    await Promise.all([
      asaas ? startAsaasFake({ store, apiKey: DEMO_API_KEY, refundMs: REFUND_MS, ...asaas }) : null,
      viacep ? startViaCepFake() : null,
      brasilapi ? startBrasilApiFake() : null,
      smtp ? startSmtpFake({ store }) : null,
      psc ? startPscFake({ store, ...DEMO_PSC_CLIENT, ...psc }) : null,
      sncr ? startSncrFake({ store, loopback: true, ...sncr }) : null,
      push ? startPushFake() : null,
      whatsapp ? startWhatsAppFake(DEMO_WHATSAPP) : null,
      sms ? startSmsFake({ key: DEMO_SMS.headers['x-api-key'] }) : null,
    ]);
  const fakeTsa =
    psc && fakePsc && tsa
      ? await startTsaFake({ clock: psc.clock, authority: () => fakePsc.authority() })
      : null;
  return {
    asaas: fakeAsaas,
    viacep: fakeViaCep,
    brasilapi: fakeBrasilApi,
    smtp: fakeSmtp,
    psc: fakePsc,
    sncr: fakeSncr,
    tsa: fakeTsa,
    push: fakePush,
    whatsapp: fakeWhatsApp,
    sms: fakeSms,
    store,
    async close() {
      const fakes = [
        fakeAsaas,
        fakeViaCep,
        fakeBrasilApi,
        fakeSmtp,
        fakePsc,
        fakeSncr,
        fakeTsa,
        fakePush,
        fakeWhatsApp,
        fakeSms,
      ];
      await Promise.all(fakes.map(async (fake) => fake?.close()));
    },
  };
}
