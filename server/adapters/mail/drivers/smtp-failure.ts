import { z } from 'zod';
import { ProviderError } from '#ports/provider-error.ts';

const nodemailerError = z.object({
  code: z.string().catch('unknown'),
  /** The system's own code, which for an invalid certificate says why. */
  originalCode: z.string().catch(''),
  command: z.string().catch(''),
  responseCode: z.number().optional(),
  response: z.string().catch(''),
});

/** A failed delivery, translated. */
export type SmtpFailure = {
  failure: ProviderError;
  /** True when the server refused this recipient or this content, which says nothing about other messages. */
  aboutMessage: boolean;
};

/**
 * Translates an SMTP error. Only codes are kept: nodemailer's messages quote the server, and the server
 * quotes the address.
 */
export function failureOf(error: unknown): SmtpFailure {
  const { code, originalCode, command, responseCode, response } = nodemailerError.parse(error);
  const cause = new Error([code, originalCode, command, responseCode ?? ''].filter(Boolean).join(' '));
  if (code === 'ETLS' || NOT_BELIEVED.test(originalCode)) {
    // No credentials or message were sent over the untrusted connection.
    const failure = new ProviderError('smtp', 'insecure', null, { cause, asked: false });
    return { failure, aboutMessage: false };
  }
  const judged = responseCode !== undefined && ABOUT_MESSAGE.has(command);
  const neverSent = responseCode === undefined && NEVER_SENT.has(code);
  const aboutMessage = judged || neverSent;
  const forEver = neverSent || (command === 'RCPT TO' && ABOUT_ADDRESS.test(response));
  const kind = !aboutMessage ? kindOf(code, command, responseCode) : forEver ? 'refused' : 'rate-limited';
  const given = aboutMessage ? codeOf(response, responseCode) : null;
  const failure = new ProviderError('smtp', kind, null, { cause, asked: !neverSent, code: given });
  return { failure, aboutMessage };
}

/** The enhanced status code of an answer (RFC 3463), else its three digits; null where neither is there. */
function codeOf(response: string, responseCode: number | undefined): string | null {
  const [, enhanced] = /^[245]\d\d[ -]#?([245]\.\d{1,3}\.\d{1,3})(?!\d)/.exec(response) ?? [];
  const digits = String(responseCode ?? '');
  return enhanced ?? (/^[245]\d\d$/.test(digits) ? digits : null);
}

/** Codes of an untrusted, expired or mismatched certificate, and of a failed TLS handshake. */
const NOT_BELIEVED = /CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|UNABLE_TO_(GET|VERIFY)|SELF_SIGNED/;
const ABOUT_MESSAGE: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);
/**
 * Answers that mean an address will never accept mail: enhanced status codes (RFC 3463) 5.1.1 to 5.1.6,
 * 5.1.10 and 5.2.1, and 5.4.1, which Exchange uses for unknown recipients; or equivalent words without such a
 * code. All other 5xx answers may concern this sender (a spent quota, a forbidden sender, a policy, a block
 * list), so no address is given up for them.
 */
const ABOUT_ADDRESS =
  /^(?:5\d\d[ -]#?5\.(?:1\.(?:[1-6]|10)|2\.1|4\.1)(?!\d)|(?:550|551|553|556)(?![ -]#?\d\.\d+\.\d))/;
/** Codes of an address or content that nodemailer itself refuses. */
const NEVER_SENT: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE']);

/**
 * The kind of error. A refused login or sender concerns this server's settings and not the recipient; it is
 * retried until somebody corrects them.
 */
function kindOf(code: string, command: string, responseCode = 0): ProviderError['kind'] {
  const ours = code === 'EAUTH' || command.startsWith('AUTH') || command === 'MAIL FROM';
  if (ours && responseCode >= 500) return 'key-refused';
  if (code === 'EABORT' || code === 'ETIMEDOUT') return 'timeout';
  return code === 'EPROTOCOL' ? 'invalid-answer' : 'unreachable';
}
