import { z } from 'zod';
import { ProviderError } from '../../provider-error.port.ts';

const nodemailerError = z.object({
  code: z.string().catch('unknown'),
  /** What the system said: of a certificate that does not hold, why. */
  originalCode: z.string().catch(''),
  command: z.string().catch(''),
  responseCode: z.number().optional(),
  response: z.string().catch(''),
});

export type Failure = {
  failure: ProviderError;
  /** The server judged this recipient or this text; of the next message it may think otherwise. */
  aboutMessage: boolean;
};

/** Keeps codes only: nodemailer's messages quote the server, and the server quotes the address. */
export function failureOf(error: unknown): Failure {
  const { code, originalCode, command, responseCode, response } = nodemailerError.parse(error);
  const cause = new Error([code, originalCode, command, responseCode ?? ''].filter(Boolean).join(' '));
  if (code === 'ETLS' || NOT_BELIEVED.test(originalCode)) {
    // Nothing but greetings was said over a line that nobody trusts.
    const failure = new ProviderError('smtp', 'insecure', null, { cause, asked: false });
    return { failure, aboutMessage: false };
  }
  const judged = responseCode !== undefined && ABOUT_MESSAGE.has(command);
  const neverSent = responseCode === undefined && NEVER_SENT.has(code);
  const aboutMessage = judged || neverSent;
  const policy = judged && ABOUT_US.test(response);
  const kind = aboutMessage
    ? kindOfJudgement(policy ? 0 : responseCode)
    : kindOf(code, command, responseCode);
  return { failure: new ProviderError('smtp', kind, null, { cause, asked: !neverSent }), aboutMessage };
}

/** Codes of a certificate that is unknown, out of date or another name's, and of a handshake that failed. */
const NOT_BELIEVED = /CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|UNABLE_TO_(GET|VERIFY)|SELF_SIGNED/;
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
