import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import addressParser from 'nodemailer/lib/addressparser';
import type { CallOutcome, Gate } from '../../../platform/providers/gate.ts';
import type { OnCall } from '../../http-client.ts';
import { notAdmitted, type ProviderError } from '../../provider-error.port.ts';
import type { Mailer } from '../mail.port.ts';
import { failureOf } from './smtp-failure.ts';

export type SmtpOptions = {
  /** `smtp://` or `smtps://`, with user and password when the server asks for them. */
  url: string;
  from: string;
  /** Where an answer goes; absent: to the sender. */
  replyTo?: string;
  /** Whole of a delivery: waiting for a connection, the dialogue and any second try. */
  timeoutMs?: number;
  onCall?: OnCall;
  gate?: Gate;
  /** A certificate (PEM) that is believed besides those of the known authorities: tests have their own. */
  ca?: string;
};

/** What stays between our own deadline and the caller's, so that the answer still arrives in time. */
const MARGIN_MS = 200;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
/** As many as a small provider lets one customer have; a connection is made anew now and then. */
const POOL = { maxConnections: 5, maxMessages: 100 };

/** Mail by SMTP over pooled connections, encrypted with a verified certificate except to our own machine. */
export function createSmtpMailer(options: SmtpOptions): Mailer {
  const { from, replyTo, timeoutMs = 8_000, onCall, gate } = options;
  const domain = addressParser(from, { flatten: true })[0]?.address.split('@')[1] ?? 'localhost';
  const transport = openTransport(options, timeoutMs);

  /** Asks the gate, does it, and tells gate and log how it ended. */
  async function guarded(operation: string, work: () => Promise<unknown>): Promise<void> {
    const admission = await gate?.(false);
    if (admission && !admission.go) throw notAdmitted('smtp', admission.reason);
    const started = performance.now();
    let outcome: ProviderError['kind'] | 'ok' = 'ok';
    // A server that judged this one message is well: it may hold back nobody else's.
    let told: CallOutcome['kind'] | null = 'ok';
    try {
      await work();
    } catch (error) {
      const { failure, aboutMessage } = failureOf(error);
      outcome = failure.kind;
      if (!aboutMessage) told = failure.kind;
      else if (!failure.asked) told = null;
      throw failure;
    } finally {
      const ms = Math.round(performance.now() - started);
      onCall?.({ provider: 'smtp', operation, ms, outcome, status: null });
      if (told !== null) await admission?.tell({ kind: told, status: null, waitMs: null });
    }
  }

  return {
    send({ to, subject, text, html, key }, onHandOver) {
      return guarded('messages.send', () =>
        transport.sendMail({
          from,
          // As an object it stays one recipient, whatever it holds.
          to: { name: '', address: to },
          ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          html,
          messageId: messageIdOf(key, domain),
          headers: HEADERS,
          signal: AbortSignal.timeout(Math.max(1, timeoutMs - MARGIN_MS)),
          ...(onHandOver && { onHandOver }),
        }),
      );
    },
    async verify() {
      const { promise: late, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(
        () => reject(Object.assign(new Error('late'), { code: 'ETIMEDOUT' })),
        timeoutMs - MARGIN_MS,
      );
      // Not told to the gate: somebody looks, and what they see they read.
      try {
        await Promise.race([transport.verify(), late]);
      } catch (error) {
        throw failureOf(error).failure;
      } finally {
        clearTimeout(timer);
      }
    },
    close() {
      transport.close({ force: true });
    },
  };
}

const HEADERS = {
  'Auto-Submitted': 'auto-generated',
  // Exchange answers for people who are away unless it is asked not to.
  'X-Auto-Response-Suppress': 'All',
  'Content-Language': 'pt-BR',
};

function openTransport({ url, ca }: SmtpOptions, timeoutMs: number) {
  const { hostname, protocol } = new URL(url);
  const transport = createTransport({
    pool: true,
    url,
    ...POOL,
    maxRequeues: 1,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...tlsOf(LOOPBACK.has(hostname), protocol === 'smtps:', ca),
  });
  transport.use('stream', (mail, done) => {
    const { onHandOver } = mail.data;
    if (onHandOver) mail.message.processFunc((text) => markedStream(text, onHandOver));
    done();
  });
  return transport;
}

/**
 * The text of a message, of which nothing is read before `mark` has ended: it is asked for when the server has taken
 * sender and recipient and waits for it. A mark that fails ends the delivery before the first byte.
 */
function markedStream(text: Readable, mark: () => Promise<void>): Readable {
  async function* marked() {
    await mark();
    yield* text;
  }
  return Readable.from(marked(), { objectMode: false });
}

/** TLS options of nodemailer. On our own machine certificates are self-signed and encryption is optional. */
function tlsOf(own: boolean, secure: boolean, ca: string | undefined) {
  if (own && ca === undefined) return { opportunisticTLS: true, tls: { rejectUnauthorized: false } };
  const tls = { minVersion: 'TLSv1.2' as const, rejectUnauthorized: true, ...(ca !== undefined && { ca }) };
  return secure ? { tls } : { requireTLS: true, tls };
}

declare module 'nodemailer/lib/mailer' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- an interface is what can be added to
  interface Options {
    /** Called when the server asks for the text, before a byte of it is given. */
    onHandOver?: () => Promise<void>;
  }
}

/** The Message-ID of a mail: one key always gives one id; hashed, since a Message-ID is seen by every server on the way. */
function messageIdOf(key: string, domain: string): string {
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`;
}
