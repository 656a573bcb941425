import { ApiError } from '../api/api.ts';
import type { Retry } from './entry.ts';

/** What a failed request means for what was to be sent. */
export type Failure =
  /** Worth another try by itself; `unheard`: nothing was heard from the server. */
  | { kind: 'retry'; unheard: boolean }
  /** Not taken as it stands; `fields` names the parts, if the server does. */
  | { kind: 'rejected'; message: string; fields: string[] }
  /** The session ended: it waits for whoever signs in again. */
  | { kind: 'session'; error: ApiError }
  /** What it belongs to is closed, gone or another's. */
  | { kind: 'closed'; message: string; error: ApiError };

/** Judges what a request of the API threw. A defect of ours is reported and tried again: nothing unsent is lost. */
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

/** A defect of ours in a try: it belongs in the console, and what is unsent stays where it is. */
export function retryDefect(error: unknown): Retry {
  reportError(error);
  return { kind: 'retry' };
}
