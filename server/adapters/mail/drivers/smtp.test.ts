import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { memoryFakeStore } from '#demo/store/fake-store.ts';
import { startSmtpFake, type SmtpFake } from '#demo/mail/smtp-fake.ts';
import type { CallOutcome } from '#ports/provider-error.ts';
import type { Gate } from '#platform/providers/gate.ts';
import type { CallEntry } from '#adapters/http-client.ts';
import { describeMailer } from '../mail.suite.ts';
import { createSmtpMailer } from './smtp.ts';

const from = 'Zelo <nao-responda@zelo.example>';
const mail = { to: 'maria@exemplo.com.br', subject: 'Oi', text: 'Oi', html: '<p>Oi</p>', key: 'a' };

describeMailer('smtp', async () => {
  const fake = await startSmtpFake({ store: memoryFakeStore() });
  const mailer = createSmtpMailer({ url: fake.url, from });
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

let fake: SmtpFake;
beforeEach(async () => {
  fake = await startSmtpFake({ store: memoryFakeStore() });
});
afterEach(() => fake.close());

test('the sender is the one configured, and the Message-ID of its domain', async () => {
  const mailer = createSmtpMailer({ url: fake.url, from });
  await mailer.send(mail);
  mailer.close();
  const [recebida] = await fake.mensagens();
  expect(recebida?.de).toBe('nao-responda@zelo.example');
  expect(recebida?.messageId).toMatch(/^<[0-9a-f]{40}@zelo\.example>$/);
});

test('a server that does not answer ends in time', async () => {
  fake.faults.slowMs = 60_000;
  const mailer = createSmtpMailer({ url: fake.url, from, timeoutMs: 600 });
  const started = performance.now();
  await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'ProviderError', kind: 'timeout' });
  expect(performance.now() - started).toBeLessThan(1_500);
  mailer.close();
});

test('messages that wait behind stuck ones end in time as well', async () => {
  fake.faults.slowMs = 60_000;
  const mailer = createSmtpMailer({ url: fake.url, from, timeoutMs: 600 });
  const kinds = await Promise.all(
    Array.from({ length: 12 }, () => mailer.send(mail).catch((error: { kind?: string }) => error.kind)),
  );
  expect(new Set(kinds)).toEqual(new Set(['timeout']));
  mailer.close();
});

test('a server that is away is unreachable, and the next message after its return arrives', async () => {
  const entries: CallEntry[] = [];
  const mailer = createSmtpMailer({ url: fake.url, from, onCall: (entry) => entries.push(entry) });
  await mailer.send(mail);
  fake.faults.down = true;
  await expect(mailer.send(mail)).rejects.toMatchObject({ kind: 'unreachable' });
  fake.faults.down = false;
  await mailer.send({ ...mail, subject: 'Depois' });
  mailer.close();
  expect((await fake.mensagens())[0]?.assunto).toBe('Depois');
  expect(entries.map(({ outcome }) => outcome)).toEqual(['ok', 'unreachable', 'ok']);
  expect(JSON.stringify(entries)).not.toContain('maria');
});

/** How a mail fails under a fault, and which outcome the gate is told. */
async function sendUnder(fault: Partial<SmtpFake['faults']>) {
  Object.assign(fake.faults, fault);
  const told: CallOutcome['kind'][] = [];
  const gate = async () =>
    ({ go: true, tell: async ({ kind }: CallOutcome) => void told.push(kind) }) as const;
  const mailer = createSmtpMailer({ url: fake.url, from, timeoutMs: 900, gate });
  const failure: unknown = await mailer.send(mail).catch((error: unknown) => error);
  mailer.close();
  return { failure, told };
}

test.each([
  ['cut lines', { down: true }, 'unreachable', 'unreachable'],
  ['a late greeting', { slowGreetingMs: 30_000 }, 'timeout', 'timeout'],
  ['a late answer after the message', { slowMs: 30_000 }, 'timeout', 'timeout'],
  ['a greeting of another protocol', { banner: true }, 'invalid-answer', 'invalid-answer'],
  ['a line cut after the message', { loseAnswer: true }, 'unreachable', 'unreachable'],
  ['greylisting: a server that is well', { greylist: true }, 'rate-limited', 'ok'],
  ['a refused sender or sign-in', { refuseKey: true }, 'key-refused', 'key-refused'],
  ['a refused address: a server that is well', { reject: true }, 'refused', 'ok'],
] as const)('%s', async (_name, fault, kind, word) => {
  const { failure, told } = await sendUnder(fault);
  expect(failure).toMatchObject({ name: 'ProviderError', kind });
  expect(told).toEqual([word]);
});

test('a mail whose answer was lost goes out again under the same Message-ID', async () => {
  await sendUnder({ loseAnswer: true });
  await sendUnder({ loseAnswer: false });
  const ids = (await fake.mensagens()).map(({ messageId }) => messageId);
  expect(ids.length).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(1);
});

test.each([
  ['cut lines', { down: true }, 0],
  ['a late greeting', { slowGreetingMs: 30_000 }, 0],
  ['greylisting', { greylist: true }, 0],
  ['a refused sign-in', { refuseKey: true }, 0],
  ['an answer that was lost', { loseAnswer: true }, 1],
  ['an answer that never comes', { holdAnswer: true }, 1],
] as const)('%s: whether the text was given over is known', async (_name, fault, handed) => {
  Object.assign(fake.faults, fault);
  const mailer = createSmtpMailer({ url: fake.url, from, timeoutMs: 900 });
  let calls = 0;
  const count = async () => {
    calls += 1;
  };
  await expect(mailer.send(mail, count)).rejects.toMatchObject({ name: 'ProviderError' });
  mailer.close();
  expect(calls > 0 ? 1 : 0).toBe(handed);
});

test('what is written over the text: who answers, and that no machine should', async () => {
  const raw: string[] = [];
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      stream.on('data', (chunk: Buffer) => raw.push(chunk.toString('utf8')));
      stream.on('end', () => done());
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const replyTo = 'contato@zelo.example';
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from, replyTo });
  await mailer.send(mail);
  mailer.close();
  await new Promise<void>((resolve) => {
    server.close(resolve);
  });
  const head = raw.join('').split('\r\n\r\n')[0];
  expect(head).toMatch(/^From: Zelo <nao-responda@zelo\.example>$/m);
  expect(head).toMatch(/^Reply-To: contato@zelo\.example$/m);
  expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(head).toMatch(/^Content-Language: pt-BR$/m);
  expect(head).not.toMatch(/^(List-Unsubscribe|X-Mailer):/m);
});

const CLOSED: Gate = async () => ({ go: false, reason: 'open' });

test('a gate that is closed: nothing is sent', async () => {
  const mailer = createSmtpMailer({ url: fake.url, from, gate: CLOSED });
  await expect(mailer.send(mail)).rejects.toMatchObject({ kind: 'unreachable', asked: false });
  mailer.close();
  expect(fake.calls['messages.send']).toBe(0);
});

test('a refused sign-in is our own trouble and passes: no recipient is given up for it', async () => {
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(Object.assign(new Error('no'), { responseCode: 535 })),
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const mailer = createSmtpMailer({ url: `smtp://ana:errada@127.0.0.1:${port}`, from });
  await expect(mailer.send(mail)).rejects.toMatchObject({ kind: 'key-refused' });
  mailer.close();
  await new Promise<void>((resolve) => {
    server.close(resolve);
  });
});

/** A server that gives this answer to every recipient, or to every content. */
async function serverThatSays(word: string, responseCode: number, at: 'RCPT TO' | 'DATA') {
  const no = Object.assign(new Error(word), { responseCode });
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => (at === 'RCPT TO' ? done(no) : done()),
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => done(no));
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from });
  onTestFinished(async () => {
    mailer.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return mailer;
}

test.each([
  ['5.7.1 Relay access denied', 554, 'RCPT TO'],
  ['5.4.5 Daily user sending limit exceeded', 550, 'RCPT TO'],
  ['5.1.8 Sender address has null MX', 550, 'RCPT TO'],
  ['5.2.2 Mailbox full', 552, 'RCPT TO'],
  ['Blocked by a list', 554, 'RCPT TO'],
  ['5.2.0 SendAsDenied', 554, 'DATA'],
  ['Message rejected: Email address is not verified', 554, 'DATA'],
] as const)('nobody is given up for what may be about us: %s', async (word, code, at) => {
  const mailer = await serverThatSays(word, code, at);
  await expect(mailer.send(mail)).rejects.toMatchObject({ kind: 'rate-limited' });
});

test.each([
  ['5.1.1 User unknown', 550],
  ['5.1.10 Null MX', 556],
  ['5.2.1 Mailbox disabled', 550],
  ['5.4.1 Recipient address rejected: Access denied', 550],
  ['No such user here', 550],
] as const)('an address that will never take a mail is given up: %s', async (word, code) => {
  const mailer = await serverThatSays(word, code, 'RCPT TO');
  const given = /^\d\.\d+\.\d+/.exec(word)?.[0] ?? String(code);
  await expect(mailer.send(mail)).rejects.toMatchObject({ kind: 'refused', code: given });
});

test('user and password of the URL are given, over the self-signed TLS of our own machine', async () => {
  const users: string[] = [];
  // smtp-server has a built-in self-signed certificate for STARTTLS.
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
  await mailer.send(mail);
  mailer.close();
  await new Promise<void>((resolve) => {
    server.close(resolve);
  });
  expect(users).toEqual(['ana:s@nha:true']);
});
