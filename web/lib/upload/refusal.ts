import { z } from 'zod';
import { errorBody } from '#contracts/contract.ts';
import type { Outcome } from '../outbox/entry.ts';
import { parseRetryAfter } from '../outbox/backoff.ts';

/**
 * The result of an attempt to send a file. `restart`: the server does not know this upload any more; send from
 * the first byte.
 */
export type UploadOutcome = Exclude<Outcome, { kind: 'blocked' }> | { kind: 'restart' };

/** The last answer of an attempt; `status` is null or 0 when none arrived. */
export type UploadAnswer = {
  status: number | null;
  body: string;
  retryAfter: string | null;
  /** True when the attempt continued an upload that already had an address. */
  resumed: boolean;
};

/** The value for an attempt that ended without any answer. */
export const NO_ANSWER: UploadAnswer = { status: null, body: '', retryAfter: null, resumed: false };

const WITHOUT_REASON = 'Não foi enviado: o servidor não aceitou o arquivo. O pedido segue sem ele.';
const WITHOUT_WORDS = 'o servidor não respondeu como devia.';

const body = z.preprocess((text) => {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}, errorBody);

/** Statuses that refuse the file itself (too large, not an image or PDF, unreadable, a virus). */
const REFUSALS = [413, 415, 422];
/**
 * Temporary statuses (timeout, locked, too early, too many requests, wrong offset): the next attempt asks for the
 * offset first.
 */
const PASSING = [408, 409, 423, 425, 429, 460];

/** Statuses that ask to wait: too many files for an hour, a network or an account at the moment; no space. */
const ASKED_TO_WAIT = [429, 507];

/** Shown while an upload is retried automatically. */
function whileWaiting(message: string): string {
  return `${message.replace(/ (?:Tente de novo|Envie este) [^.]{0,200}\.$/, '')} O envio segue sozinho.`;
}

/**
 * Interprets the last answer of an attempt to send a file. A refused file is left out, with the server's message;
 * a temporary failure is repeated; anything else waits for the person. `now` in milliseconds since the epoch.
 */
export function readUploadAnswer(answer: UploadAnswer, now: number): UploadOutcome {
  const { status, retryAfter, resumed } = answer;
  if (!status) return { kind: 'retry', reason: 'a conexão caiu.', unheard: true };
  const message = body.safeParse(answer.body).data?.error.message ?? null;
  if (REFUSALS.includes(status)) return { kind: 'refused', reason: message ?? WITHOUT_REASON };
  if (resumed && (status === 404 || status === 410)) return { kind: 'restart' };
  if (status === 401) return { kind: 'failed', reason: 'a sua sessão terminou. Entre de novo.' };
  const reason = message?.replace(/^Erro ao enviar arquivos: /, '') ?? WITHOUT_WORDS;
  const passing = status >= 500 || (PASSING.includes(status) && (status !== 409 || message === null));
  if (!passing) return { kind: 'failed', reason };
  const told = message !== null && ASKED_TO_WAIT.includes(status) ? { told: whileWaiting(message) } : {};
  return { kind: 'retry', reason, unheard: false, atLeastMs: parseRetryAfter(retryAfter, now), ...told };
}
