import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import addressParser from 'nodemailer/lib/addressparser';
import { z } from 'zod';
import type { CallOutcome, Gate } from '../../../platform/providers/gate.ts';
import type { OnCall } from '../../http-client.ts';
import { notAdmitted, ProviderError } from '../../provider-error.port.ts';
import type { Mailer } from '../mail.port.ts';

export type SmtpOptions = {
  /** `smtp://` or `smtps://`, with user and password when the server asks for them. */
  url: string;
  from: string;
  /** Whole of a delivery: waiting for a connection, the dialogue and any second try. */
  timeoutMs?: number;
  onCall?: OnCall;
  gate?: Gate;
};

/** What stays between our own deadline and the caller's, so that the answer still arrives in time. */
const MARGIN_MS = 200;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Mail by SMTP over pooled connections. */
export function createSmtpMailer({ url, from, timeoutMs = 8_000, onCall, gate }: SmtpOptions): Mailer {
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
      const admission = await gate?.(false);
      if (admission && !admission.go) throw notAdmitted('smtp', admission.reason);
      const started = performance.now();
      let outcome: ProviderError['kind'] | 'ok' = 'ok';
      // A server that judged this one message is well: it may hold back nobody else's.
      let told: CallOutcome['kind'] | null = 'ok';
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
        const { failure, aboutMessage } = failureOf(error);
        outcome = failure.kind;
        if (!aboutMessage) told = failure.kind;
        else if (!failure.asked) told = null;
        throw failure;
      } finally {
        const ms = Math.round(performance.now() - started);
        onCall?.({ provider: 'smtp', operation: 'messages.send', ms, outcome, status: null });
        if (told !== null) await admission?.tell({ kind: told, status: null, waitMs: null });
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
  response: z.string().catch(''),
});

type Failure = {
  failure: ProviderError;
  /** The server judged this recipient or this text; of the next message it may think otherwise. */
  aboutMessage: boolean;
};

/** Keeps codes only: nodemailer's messages quote the server, and the server quotes the address. */
function failureOf(error: unknown): Failure {
  const { code, command, responseCode, response } = nodemailerError.parse(error);
  const cause = new Error([code, command, responseCode ?? ''].join(' ').trim());
  const judged = responseCode !== undefined && ABOUT_MESSAGE.has(command);
  const neverSent = responseCode === undefined && NEVER_SENT.has(code);
  const aboutMessage = judged || neverSent;
  const policy = judged && ABOUT_US.test(response);
  const kind = aboutMessage
    ? kindOfJudgement(policy ? 0 : responseCode)
    : kindOf(code, command, responseCode);
  return { failure: new ProviderError('smtp', kind, null, { cause, asked: !neverSent }), aboutMessage };
}

const ABOUT_MESSAGE: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);
/** 5.7.x (RFC 3463) speaks of policy and of who we are, not of the address: no recipient is given up for it. */
const ABOUT_US = /^5\d\d[ -]5\.7\./;
/** An address or a text that nodemailer itself refuses. */
const NEVER_SENT: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE']);

/** 5xx is for ever, 4xx for now (RFC 5321, 4.2.1): greylisting asks to come back. */
function kindOfJudgement(responseCode: number | undefined): ProviderError['kind'] {
  return responseCode !== undefined && responseCode < 500 ? 'rate-limited' : 'refused';
}

/** A refused sign-in or sender is our own trouble, not the recipient's: it passes once it is mended. */
function kindOf(code: string, command: string, responseCode = 0): ProviderError['kind'] {
  const ours = code === 'EAUTH' || command.startsWith('AUTH') || command === 'MAIL FROM';
  if (ours && responseCode >= 500) return 'key-refused';
  if (code === 'EABORT' || code === 'ETIMEDOUT') return 'timeout';
  return code === 'EPROTOCOL' ? 'invalid-answer' : 'unreachable';
}
