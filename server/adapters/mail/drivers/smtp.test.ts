import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { memoryFakeStore } from '../../../demo/fake-store.ts';
import { startSmtpFake, type SmtpFake } from '../../../demo/smtp-fake.ts';
import type { CallEntry } from '../../http-client.ts';
import { describeMailer } from '../mail.suite.ts';
import { createSmtpMailer } from './smtp.ts';

const from = 'Zelo <nao-responda@zelo.example>';
const mensagem = { para: 'maria@exemplo.com.br', assunto: 'Oi', texto: 'Oi', html: '<p>Oi</p>', chave: 'a' };

describeMailer('smtp', async () => {
  const fake = await startSmtpFake({ store: memoryFakeStore() });
  const mailer = createSmtpMailer({ url: fake.url, from });
  return {
    mailer,
    recebidas: fake.mensagens,
    recusar: () => {
      fake.faults.reject = true;
    },
    async stop() {
      mailer.fechar();
      await fake.close();
    },
  };
});

let fake: SmtpFake;
beforeEach(async () => {
  fake = await startSmtpFake({ store: memoryFakeStore() });
});
afterEach(() => fake.close());

test('the sender is the one configured, and the Message-ID of its domain', async () => {
  const mailer = createSmtpMailer({ url: fake.url, from });
  await mailer.enviar(mensagem);
  mailer.fechar();
  const [recebida] = await fake.mensagens();
  expect(recebida?.de).toBe('nao-responda@zelo.example');
  expect(recebida?.messageId).toMatch(/^<[0-9a-f]{40}@zelo\.example>$/);
});

test('a server that does not answer ends in time', async () => {
  fake.faults.slowMs = 60_000;
  const mailer = createSmtpMailer({ url: fake.url, from, timeoutMs: 600 });
  const started = performance.now();
  await expect(mailer.enviar(mensagem)).rejects.toMatchObject({ name: 'ProviderError', kind: 'timeout' });
  expect(performance.now() - started).toBeLessThan(1_500);
  mailer.fechar();
});

test('messages that wait behind stuck ones end in time as well', async () => {
  fake.faults.slowMs = 60_000;
  const mailer = createSmtpMailer({ url: fake.url, from, timeoutMs: 600 });
  const kinds = await Promise.all(
    Array.from({ length: 12 }, () => mailer.enviar(mensagem).catch((error: { kind?: string }) => error.kind)),
  );
  expect(new Set(kinds)).toEqual(new Set(['timeout']));
  mailer.fechar();
});

test('a server that is away is unreachable, and the next message after its return arrives', async () => {
  const entries: CallEntry[] = [];
  const mailer = createSmtpMailer({ url: fake.url, from, onCall: (entry) => entries.push(entry) });
  await mailer.enviar(mensagem);
  fake.faults.down = true;
  await expect(mailer.enviar(mensagem)).rejects.toMatchObject({ kind: 'unreachable' });
  fake.faults.down = false;
  await mailer.enviar({ ...mensagem, assunto: 'Depois' });
  mailer.fechar();
  expect((await fake.mensagens())[0]?.assunto).toBe('Depois');
  expect(entries.map(({ outcome }) => outcome)).toEqual(['ok', 'unreachable', 'ok']);
  expect(JSON.stringify(entries)).not.toContain('maria');
});

test('user and password of the URL are given, over the self-signed TLS of our own machine', async () => {
  const users: string[] = [];
  // smtp-server brings a self-signed certificate of its own for STARTTLS.
  const server = new SMTPServer({
    logger: false,
    onAuth: ({ username, password }, session, done) => {
      users.push(`${username}:${password}:${session.secure}`);
      done(null, { user: username });
    },
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => done());
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const mailer = createSmtpMailer({ url: `smtp://ana:s%40nha@127.0.0.1:${port}`, from });
  await mailer.enviar(mensagem);
  mailer.fechar();
  await new Promise<void>((resolve) => {
    server.close(resolve);
  });
  expect(users).toEqual(['ana:s@nha:true']);
});
