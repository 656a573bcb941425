import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memoryFakeStore } from '#demo/store/fake-store.ts';
import { startSmtpFake, type SmtpFake } from '#demo/mail/smtp-fake.ts';
import type { CallOutcome } from '#ports/provider-error.ts';
import { testTls } from '#testing/providers/tls/tls.ts';
import { describeMailer } from '../mail.suite.ts';
import { createSmtpMailer } from './smtp.ts';

/** A loopback address that the mailer does not treat as this machine, so TLS is required. */
const host = '127.0.0.2';
const from = 'Zelo <nao-responda@zelo.example>';
const mail = { to: 'maria@exemplo.com.br', subject: 'Oi', text: 'Oi', html: '<p>Oi</p>', key: 'a' };

const told: CallOutcome['kind'][] = [];
const gate = async () => ({ go: true, tell: async ({ kind }: CallOutcome) => void told.push(kind) }) as const;

let tls: Awaited<ReturnType<typeof testTls>>;
beforeAll(async () => {
  tls = await testTls();
});

describe.each([
  ['STARTTLS', false],
  ['TLS from the first byte', true],
])('%s', (name, fromStart) => {
  describeMailer(`smtp, ${name}`, async () => {
    const { ca, key, cert } = await testTls();
    const fake = await startSmtpFake({ store: memoryFakeStore(), host, tls: { key, cert, fromStart } });
    const mailer = createSmtpMailer({ url: fake.url, from, ca });
    return {
      mailer,
      received: fake.mensagens,
      refuse: () => {
        fake.faults.reject = true;
      },
      async stop() {
        mailer.close();
        await fake.close();
      },
    };
  });

  describe('what is not believed', () => {
    let fake: SmtpFake;
    beforeEach(() => {
      told.length = 0;
    });
    afterEach(() => fake.close());

    async function sendTo(cert: string, options: { ca?: string; url?: (port: number) => string } = {}) {
      fake = await startSmtpFake({ store: memoryFakeStore(), host, tls: { key: tls.key, cert, fromStart } });
      const { ca, url = () => fake.url } = options;
      const mailer = createSmtpMailer({
        url: url(fake.port),
        from,
        timeoutMs: 3_000,
        gate,
        ...(ca && { ca }),
      });
      const outcome = await mailer.send(mail).then(
        () => 'sent',
        (error: unknown) => error,
      );
      mailer.close();
      return outcome;
    }

    const insecure = { name: 'ProviderError', kind: 'insecure', asked: false };

    test('an authority that nobody knows is not believed, and the gate hears it', async () => {
      expect(await sendTo(tls.cert)).toMatchObject(insecure);
      expect(told).toEqual(['insecure']);
      expect(await fake.mensagens()).toEqual([]);
    });

    test('a certificate that ran out is not believed', async () => {
      expect(await sendTo(tls.expired, { ca: tls.ca })).toMatchObject(insecure);
      expect(await fake.mensagens()).toEqual([]);
    });

    test('a certificate of another name is not believed', async () => {
      const elsewhere = await startSmtpFake({
        store: memoryFakeStore(),
        host: '127.0.0.3',
        tls: { key: tls.key, cert: tls.cert, fromStart },
      });
      expect(await sendTo(tls.cert, { ca: tls.ca, url: () => elsewhere.url })).toMatchObject(insecure);
      expect(await elsewhere.mensagens()).toEqual([]);
      await elsewhere.close();
    });
  });
});

test('a server without TLS, elsewhere than on our own machine, is given nothing', async () => {
  const fake = await startSmtpFake({ store: memoryFakeStore(), host });
  const mailer = createSmtpMailer({ url: fake.url, from, timeoutMs: 3_000 });
  await expect(mailer.send(mail)).rejects.toMatchObject({ kind: 'insecure', asked: false });
  await expect(mailer.verify()).rejects.toMatchObject({ kind: 'insecure' });
  mailer.close();
  expect(await fake.mensagens()).toEqual([]);
  await fake.close();
});

test('where the settings decline TLS, such a server is given the mail', async () => {
  const fake = await startSmtpFake({ store: memoryFakeStore(), host });
  const mailer = createSmtpMailer({ url: fake.url, from, timeoutMs: 3_000, insecureAllowed: true });
  await mailer.send(mail);
  mailer.close();
  expect(await fake.mensagens()).toHaveLength(1);
  await fake.close();
});

test('smtps spoken to a server that begins in clear is told as such', async () => {
  const fake = await startSmtpFake({ store: memoryFakeStore(), host });
  const mailer = createSmtpMailer({
    url: `smtps://${host}:${fake.port}`,
    from,
    timeoutMs: 3_000,
    ca: tls.ca,
  });
  await expect(mailer.send(mail)).rejects.toMatchObject({ kind: 'insecure' });
  mailer.close();
  await fake.close();
});

test('a look connects and signs in, and sends nothing', async () => {
  const fake = await startSmtpFake({
    store: memoryFakeStore(),
    host,
    tls: { key: tls.key, cert: tls.cert, fromStart: true },
  });
  const url = fake.url.replace('://', '://ana:senha@');
  const mailer = createSmtpMailer({ url, from, ca: tls.ca });
  await mailer.verify();
  fake.faults.refuseKey = true;
  await expect(mailer.verify()).rejects.toMatchObject({ kind: 'key-refused' });
  await fake.close();
  await expect(mailer.verify()).rejects.toMatchObject({ kind: 'unreachable' });
  mailer.close();
  expect(await fake.mensagens()).toEqual([]);
});
