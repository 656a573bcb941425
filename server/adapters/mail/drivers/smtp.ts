import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import addressParser from 'nodemailer/lib/addressparser';
import { z } from 'zod';
import type { OnCall } from '../../http-client.ts';
import { ProviderError } from '../../provider-error.port.ts';
import type { Mailer } from '../mail.port.ts';

export type SmtpOptions = {
  /** `smtp://` or `smtps://`, with user and password when the server asks for them. */
  url: string;
  from: string;
  /** Whole of a delivery: waiting for a connection, the dialogue and any second try. */
  timeoutMs?: number;
  onCall?: OnCall;
};

/** What stays between our own deadline and the caller's, so that the answer still arrives in time. */
const MARGIN_MS = 200;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Mail by SMTP over pooled connections. */
export function createSmtpMailer({ url, from, timeoutMs = 8_000, onCall }: SmtpOptions): Mailer {
  const { hostname } = new URL(url);
  const domain = addressParser(from, { flatten: true })[0]?.address.split('@')[1] ?? 'localhost';
  const transport = createTransport({
    pool: true,
    url,
    maxRequeues: 1,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    // Nobody sits between us and our own machine, where certificates are self-signed.
    ...(LOOPBACK.has(hostname) && { opportunisticTLS: true, tls: { rejectUnauthorized: false } }),
  });

  return {
    async enviar({ para, assunto, texto, html, chave }) {
      const started = performance.now();
      let outcome: ProviderError['kind'] | 'ok' = 'ok';
      try {
        await transport.sendMail({
          from,
          // As an object it stays one recipient, whatever it holds.
          to: { name: '', address: para },
          subject: assunto,
          text: texto,
          html,
          messageId: messageIdOf(chave, domain),
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(Math.max(1, timeoutMs - MARGIN_MS)),
        });
      } catch (error) {
        const failure = failureOf(error);
        outcome = failure.kind;
        throw failure;
      } finally {
        const ms = Math.round(performance.now() - started);
        onCall?.({ provider: 'smtp', operation: 'messages.send', ms, outcome, status: null });
      }
    },
    fechar() {
      transport.close({ force: true });
    },
  };
}

/** The same cause gives the same id; hashed, since a Message-ID is seen by every server on the way. */
function messageIdOf(chave: string, domain: string): string {
  return `<${createHash('sha256').update(chave).digest('hex').slice(0, 40)}@${domain}>`;
}

const nodemailerError = z.object({
  code: z.string().catch('unknown'),
  command: z.string().catch(''),
  responseCode: z.number().optional(),
});

/** Keeps codes only: nodemailer's messages quote the server, and the server quotes the address. */
function failureOf(error: unknown): ProviderError {
  const { code, command, responseCode } = nodemailerError.parse(error);
  const cause = new Error([code, command, responseCode ?? ''].join(' ').trim());
  return new ProviderError('smtp', kindOf(code, responseCode), null, { cause });
}

function kindOf(code: string, responseCode: number | undefined): ProviderError['kind'] {
  if (responseCode !== undefined) return responseCode >= 500 ? 'refused' : 'unreachable';
  if (code === 'EABORT' || code === 'ETIMEDOUT') return 'timeout';
  if (code === 'EPROTOCOL') return 'invalid-answer';
  return ['ENOAUTH', 'EENVELOPE', 'EMESSAGE'].includes(code) ? 'refused' : 'unreachable';
}
