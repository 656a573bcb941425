import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { portOf, type FakeAddress } from './fake-http.ts';
import type { FakeDoc, FakeStore } from './fake-store.ts';

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
};

export type SmtpFake = {
  /** `smtp://host:port` */
  url: string;
  port: number;
  faults: {
    /** Connections are cut: new ones before the greeting, open ones at their next message. */
    down: boolean;
    /** A message is answered after this long. */
    slowMs: number;
    /** Every recipient is refused (550). */
    reject: boolean;
  };
  calls: { 'messages.send': number };
  /** What was taken, newest first, at most 200. */
  mensagens: () => Promise<MensagemGuardada[]>;
  close: () => Promise<void>;
};

const MESSAGES = 'smtp.message';
const KEPT = 200;
const MAX_BYTES = 10 * 1_048_576;

type MessageDoc = FakeDoc & MensagemGuardada & { ordem: number };

/** An SMTP server on the loopback that takes every message and keeps it in the store. */
export async function startSmtpFake({
  store,
  port = 0,
  host = '127.0.0.1',
}: FakeAddress & { store: FakeStore }): Promise<SmtpFake> {
  const faults = { down: false, slowMs: 0, reject: false };
  const calls = { 'messages.send': 0 };
  const sockets = new Set<Socket>();
  const mailbox = await openMailbox(store);

  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    size: MAX_BYTES,
    closeTimeout: 100,
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? 'anyone' }),
    onMailFrom: (_address, _session, done) => {
      if (!faults.down) return done();
      for (const socket of sockets) socket.destroy();
    },
    onRcptTo: (_address, _session, done) =>
      done(faults.reject ? Object.assign(new Error('Mailbox unavailable'), { responseCode: 550 }) : null),
    onData: (stream, session, reply) => {
      calls['messages.send'] += 1;
      const para = session.envelope.rcptTo.map(({ address }) => address);
      receive(stream, para).then(
        () => reply(),
        () => reply(Object.assign(new Error('Message not taken'), { responseCode: 451 })),
      );
    },
  });
  // A client that goes away is no event for a fake.
  server.on('error', () => undefined);
  server.server.prependListener('connection', (socket) => {
    if (faults.down) socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  const receive = async (stream: SMTPServerDataStream, para: string[]): Promise<void> => {
    const raw = await buffer(stream);
    if (faults.slowMs > 0) await sleep(faults.slowMs, undefined, { ref: false });
    const mail = await PostalMime.parse(raw);
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
    };
    await mailbox.keep(message);
  };

  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const taken = portOf(server.server);
  return {
    url: `smtp://${host}:${taken}`,
    port: taken,
    faults,
    calls,
    mensagens: mailbox.mensagens,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
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
