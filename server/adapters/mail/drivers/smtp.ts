import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import addressParser from 'nodemailer/lib/addressparser';
import type { CallOutcome } from '#ports/provider-error.ts';
import type { Gate } from '#platform/providers/gate.ts';
import type { OnCall } from '#adapters/http-client.ts';
import { notAdmitted, type ProviderError } from '#ports/provider-error.ts';
import type { Mailer } from '#ports/mail.ts';
import { failureOf } from './smtp-failure.ts';

/** How to send mail by SMTP. */
export type SmtpOptions = {
  /** `smtp://` or `smtps://` URL, with user and password when the server requires them. */
  url: string;
  from: string;
  /** Address for replies; without it they go to the sender. */
  replyTo?: string;
  /** Asked for each mail in place of the two, where they change while the server runs. */
  sender?: (() => { from: string | { name: string; address: string }; replyTo: string }) | undefined;
  /** Limit in milliseconds of a delivery: waiting for a connection, the dialogue and a second attempt. */
  timeoutMs?: number;
  onCall?: OnCall;
  gate?: Gate;
  /** Encryption is optional, as it is for a server on this machine. */
  insecureAllowed?: boolean;
  /** A certificate (PEM) that is trusted besides those of the known authorities, for tests. */
  ca?: string;
};

/**
 * Milliseconds between the driver's own deadline and the caller's, so that its answer still arrives in time.
 */
const MARGIN_MS = 200;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
/**
 * Small enough for providers that allow few connections; a connection is renewed after a number of messages.
 */
const POOL = { maxConnections: 5, maxMessages: 100 };

/**
 * Creates the SMTP mailer: pooled connections, encrypted with a verified certificate except on this machine.
 */
export function createSmtpMailer(options: SmtpOptions): Mailer {
  const { from, timeoutMs = 8_000, onCall, gate } = options;
  const domain = addressParser(from, { flatten: true })[0]?.address.split('@')[1] ?? 'localhost';
  const transport = openTransport(options, timeoutMs);

  /** Asks the gate, runs the work, and reports the outcome to gate and log. */
  async function guarded(operation: string, work: () => Promise<unknown>): Promise<void> {
    const admission = await gate?.(false);
    if (admission && !admission.go) throw notAdmitted('smtp', admission.reason);
    const started = performance.now();
    let outcome: ProviderError['kind'] | 'ok' = 'ok';
    // A server that refused only this message is working and must not open the circuit breaker.
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
    send({ to, subject, text, html, key, attachments = [] }, onHandOver) {
      const { from: by, replyTo } = options.sender?.() ?? options;
      return guarded('messages.send', () =>
        transport.sendMail({
          from: by,
          // Passed as an object, so that nodemailer does not parse the text as several recipients.
          to: { name: '', address: to },
          ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          html,
          attachments: attachments.map((file) => ({ ...file })),
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
      // Not reported to the gate: a person runs this check and sees its result.
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
  // Asks Exchange not to send automatic replies of absent people.
  'X-Auto-Response-Suppress': 'All',
  'Content-Language': 'pt-BR',
};

function openTransport({ url, ca, insecureAllowed = false }: SmtpOptions, timeoutMs: number) {
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
    ...tlsOf(insecureAllowed || LOOPBACK.has(hostname), protocol === 'smtps:', ca),
  });
  transport.use('stream', (mail, done) => {
    const { onHandOver } = mail.data;
    if (onHandOver) mail.message.processFunc((text) => markedStream(text, onHandOver));
    done();
  });
  return transport;
}

/**
 * The content of a message, of which nothing is read before `mark` has resolved. It is requested once the
 * server has accepted sender and recipient; a `mark` that fails ends the delivery before the first byte.
 */
function markedStream(text: Readable, mark: () => Promise<void>): Readable {
  async function* marked() {
    await mark();
    yield* text;
  }
  return Readable.from(marked(), { objectMode: false });
}

/** TLS options of nodemailer. On this machine, and where the settings decline it, certificates are self-signed and encryption is optional. */
function tlsOf(own: boolean, secure: boolean, ca: string | undefined) {
  if (own && ca === undefined) return { opportunisticTLS: true, tls: { rejectUnauthorized: false } };
  const tls = { minVersion: 'TLSv1.2' as const, rejectUnauthorized: true, ...(ca !== undefined && { ca }) };
  return secure ? { tls } : { requireTLS: true, tls };
}

declare module 'nodemailer/lib/mailer' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- an interface is what can be added to
  interface Options {
    /** Called when the server asks for the content, before any of it is sent. */
    onHandOver?: () => Promise<void>;
  }
}

/**
 * The Message-ID of a mail: the same key gives the same id. Hashed, because every server on the way sees it.
 */
function messageIdOf(key: string, domain: string): string {
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`;
}
