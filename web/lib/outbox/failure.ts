import { ApiError } from '../api/api.ts';
import type { Retry } from './entry.ts';

/** Meaning of a failed request for its entry. */
export type Failure =
  /** Retried automatically; `unheard` is true without an answer. */
  | { kind: 'retry'; unheard: boolean }
  /** The server does not accept the data; `fields` are the fields it names, if any. */
  | { kind: 'rejected'; message: string; fields: string[] }
  /** The session ended: the entry waits until somebody signs in again. */
  | { kind: 'session'; error: ApiError }
  /** The target is closed, missing or somebody else's. */
  | { kind: 'closed'; message: string; error: ApiError };

/**
 * Classifies an error thrown by an API call. Anything but an ApiError is a programming error: it is reported and
 * the attempt repeated, so that nothing unsent is lost.
 */
export function judgeFailure(error: unknown): Failure {
  if (!(error instanceof ApiError)) {
    reportError(error);
    return { kind: 'retry', unheard: false };
  }
  const { status, message, details = [] } = error;
  if (status === 0) return { kind: 'retry', unheard: true };
  if (status === 401) return { kind: 'session', error };
  if (status === 400 || status === 413) {
    return { kind: 'rejected', message, fields: details.map(({ campo }) => campo) };
  }
  if (status === 403 || status === 404 || status === 409) return { kind: 'closed', message, error };
  return { kind: 'retry', unheard: false };
}

/** Reports a programming error inside an attempt to the console and keeps the entry for another attempt. */
export function retryDefect(error: unknown): Retry {
  reportError(error);
  return { kind: 'retry' };
}
