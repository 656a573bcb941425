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

export type SmtpFailure = {
  failure: ProviderError;
  /** The server judged this recipient or this text; of the next message it may think otherwise. */
  aboutMessage: boolean;
};

/** Keeps codes only: nodemailer's messages quote the server, and the server quotes the address. */
export function failureOf(error: unknown): SmtpFailure {
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
  const forEver = neverSent || (command === 'RCPT TO' && ABOUT_ADDRESS.test(response));
  const kind = !aboutMessage ? kindOf(code, command, responseCode) : forEver ? 'refused' : 'rate-limited';
  return { failure: new ProviderError('smtp', kind, null, { cause, asked: !neverSent }), aboutMessage };
}

/** Codes of a certificate that is unknown, out of date or another name's, and of a handshake that failed. */
const NOT_BELIEVED = /CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|UNABLE_TO_(GET|VERIFY)|SELF_SIGNED/;
const ABOUT_MESSAGE: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);
/**
 * What a server says of an address that will never take a mail (RFC 3463, 5.1.1 to 5.1.6, 5.1.10 and 5.2.1; 5.4.1 is
 * what Exchange says of one that it does not know), or says without such a code. Everything else, 5xx as it may be,
 * can be about us: a spent day's limit, a sender that is not allowed, a policy, a list. Nobody is given up for it.
 */
const ABOUT_ADDRESS =
  /^(?:5\d\d[ -]#?5\.(?:1\.(?:[1-6]|10)|2\.1|4\.1)(?!\d)|(?:550|551|553|556)(?![ -]#?\d\.\d+\.\d))/;
/** An address or a text that nodemailer itself refuses. */
const NEVER_SENT: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE']);

/** A refused sign-in or sender is our own trouble, not the recipient's: it passes once it is mended. */
function kindOf(code: string, command: string, responseCode = 0): ProviderError['kind'] {
  const ours = code === 'EAUTH' || command.startsWith('AUTH') || command === 'MAIL FROM';
  if (ours && responseCode >= 500) return 'key-refused';
  if (code === 'EABORT' || code === 'ETIMEDOUT') return 'timeout';
  return code === 'EPROTOCOL' ? 'invalid-answer' : 'unreachable';
}
