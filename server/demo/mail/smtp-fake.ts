import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { portOf, type FakeAddress } from '../store/fake-http.ts';
import type { FakeDoc, FakeStore } from '../store/fake-store.ts';

/** One mail that the fake took. */
export type MensagemGuardada = {
  id: string;
  /** RFC 3339 UTC. */
  recebidaEm: string;
  de: string;
  para: string[];
  assunto: string;
  texto: string;
  html: string;
  messageId: string;
  /** Names, types and base64 of the files that came with it. */
  anexos?: { nome: string; tipo: string; base64: string }[];
};

/** Ways to make the fake misbehave; every switch is off at first. */
export type SmtpFaults = {
  /** Connections are cut: new ones before the greeting, open ones at their next message. */
  down: boolean;
  /** A message is answered after this long. */
  slowMs: number;
  /** New connections are greeted after this long. */
  slowGreetingMs: number;
  /** New connections are greeted in the words of another protocol. */
  banner: boolean;
  /** Our sign-in is refused (535), and sending without one (530). */
  refuseKey: boolean;
  /** Every recipient is refused for now (451), as greylisting does. */
  greylist: boolean;
  /** Every recipient is refused (550). */
  reject: boolean;
  /** A message is kept; then the connection is cut before the answer. */
  loseAnswer: boolean;
  /** A message is kept; then nothing more is said. */
  holdAnswer: boolean;
};

export type SmtpFake = {
  /** `smtp://host:port`, or `smtps://` */
  url: string;
  port: number;
  faults: SmtpFaults;
  calls: { 'messages.send': number };
  /** The accepted mails, newest first, at most 200. */
  mensagens: () => Promise<MensagemGuardada[]>;
  close: () => Promise<void>;
};

const MESSAGES = 'smtp.message';
const KEPT = 200;
const MAX_BYTES = 10 * 1_048_576;

type MessageDoc = FakeDoc & MensagemGuardada & { ordem: number };

/** A certificate, and whether TLS is spoken from the first byte (`smtps`) or after STARTTLS. */
export type FakeTls = { key: string; cert: string; fromStart: boolean };

/** An SMTP server on the loopback that takes every message and keeps it in the store. */
export async function startSmtpFake({
  store,
  port = 0,
  host = '127.0.0.1',
  tls,
}: FakeAddress & { store: FakeStore; tls?: FakeTls }): Promise<SmtpFake> {
  const faults: SmtpFaults = {
    down: false,
    slowMs: 0,
    slowGreetingMs: 0,
    banner: false,
    refuseKey: false,
    greylist: false,
    reject: false,
    loseAnswer: false,
    holdAnswer: false,
  };
  const calls = { 'messages.send': 0 };
  const sockets = new Set<Socket>();
  const mailbox = await openMailbox(store);

  const hangUp = (): void => {
    for (const socket of sockets) socket.destroy();
  };

  const server = new SMTPServer({
    ...(tls ? { key: tls.key, cert: tls.cert, secure: tls.fromStart } : { disabledCommands: ['STARTTLS'] }),
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    size: MAX_BYTES,
    closeTimeout: 100,
    onAuth: ({ username }, _session, done) =>
      faults.refuseKey
        ? done(smtpError('Invalid credentials', 535))
        : done(null, { user: username ?? 'anyone' }),
    onConnect: (_session, done) => {
      if (faults.slowGreetingMs === 0) return done();
      setTimeout(done, faults.slowGreetingMs).unref();
    },
    onMailFrom: (_address, _session, done) => {
      // A pooled connection was greeted before the fault: cut, it comes back and meets it.
      if (faults.down || faults.banner || faults.slowGreetingMs > 0) hangUp();
      else done(faults.refuseKey ? smtpError('Authentication required', 530) : null);
    },
    onRcptTo: (_address, _session, done) => {
      if (faults.reject) done(smtpError('Mailbox unavailable', 550));
      else done(faults.greylist ? smtpError('Greylisted, try again later', 451) : null);
    },
    onData: (stream, session, reply) => {
      calls['messages.send'] += 1;
      const para = session.envelope.rcptTo.map(({ address }) => address);
      receive(stream, para).then(
        () => (faults.loseAnswer ? hangUp() : faults.holdAnswer || reply()),
        () => reply(smtpError('Message not taken', 451)),
      );
    },
  });
  // A client that goes away is no event for a fake.
  server.on('error', () => undefined);
  server.server.prependListener('connection', (socket) => {
    if (faults.down) socket.destroy();
    else if (faults.banner) socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  const receive = async (stream: SMTPServerDataStream, para: string[]): Promise<void> => {
    const raw = await buffer(stream);
    if (faults.slowMs > 0) await sleep(faults.slowMs, undefined, { ref: false });
    const mail = await PostalMime.parse(raw, { attachmentEncoding: 'base64' });
    const message: MessageDoc = {
      id: randomUUID(),
      ordem: performance.timeOrigin + performance.now(),
      recebidaEm: new Date().toISOString(),
      de: mail.from?.address ?? '',
      para,
      assunto: mail.subject ?? '',
      texto: mail.text ?? '',
      html: mail.html ?? '',
      messageId: mail.messageId ?? '',
      anexos: mail.attachments.map(({ filename, mimeType, content }) => ({
        nome: filename ?? '',
        tipo: mimeType,
        base64:
          typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString('base64'),
      })),
    };
    await mailbox.keep(message);
  };

  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const taken = portOf(server.server);
  return {
    url: `${tls?.fromStart ? 'smtps' : 'smtp'}://${host}:${taken}`,
    port: taken,
    faults,
    calls,
    mensagens: mailbox.mensagens,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function smtpError(message: string, responseCode: number): Error {
  return Object.assign(new Error(message), { responseCode });
}

type Mailbox = {
  keep(message: MessageDoc): Promise<void>;
  mensagens: () => Promise<MensagemGuardada[]>;
};

/** Keeps the newest 200; which those are is read once, so that taking a mail does not read them all. */
async function openMailbox(store: FakeStore): Promise<Mailbox> {
  const newestFirst = async (): Promise<MessageDoc[]> =>
    (await store.list<MessageDoc>(MESSAGES)).toSorted((a, b) => b.ordem - a.ordem);
  const ids = (await newestFirst()).map(({ id }) => id);
  return {
    async keep(message) {
      ids.unshift(message.id);
      await store.put(MESSAGES, message.id, message);
      for (const id of ids.splice(KEPT)) await store.remove(MESSAGES, id);
    },
    async mensagens() {
      return (await newestFirst()).slice(0, KEPT).map(({ ordem: _ordem, ...message }) => message);
    },
  };
}
