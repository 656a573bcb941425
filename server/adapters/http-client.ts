import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { z } from 'zod';
import zelo from '../../package.json' with { type: 'json' };
import type { Admission, Gate } from '../platform/providers/gate.ts';
import { askedWaitMs, kindOfStatus, parseAnswer, readBounded } from './http-answer.ts';
import { notAdmitted, ProviderError } from './provider-error.port.ts';

/** One attempt of an outbound call, in words that may be logged: no URL, no body, no person. */
export type CallEntry = {
  provider: string;
  /** A fixed name such as `customers.search`. */
  operation: string;
  ms: number;
  outcome: 'ok' | ProviderError['kind'];
  status: number | null;
};

export type OnCall = (entry: CallEntry) => void;

export type HttpClientOptions = {
  provider: string;
  baseUrl: string;
  headers?: Record<string, string>;
  /** Whole of a request: waiting for a place, every attempt, the pauses between and the body. */
  timeoutMs: number;
  concurrency?: number;
  maxBytes?: number;
  onCall?: OnCall | undefined;
  /** Asked before each attempt whether it may be made, and told how the request ended. */
  gate?: Gate | undefined;
  /** Finds the provider's own error code in a refusal, for the cause; never free text. */
  errorCode?: (body: string) => string | null;
};

type RequestOf<T> = {
  operation: string;
  path: string;
  query?: Record<string, string>;
  schema: z.ZodType<T>;
  /** Only an idempotent call is tried again. */
  idempotent: boolean;
  /** Statuses outside 2xx whose body is an answer as well. */
  alsoAccept?: readonly number[];
};

/** A GET never carries a body: some providers refuse it at their edge. */
export type HttpRequest<T> = RequestOf<T> &
  ({ method: 'GET' | 'DELETE' } | { method: 'POST' | 'PUT'; body: unknown });

export type HttpClient = {
  /** @throws ProviderError, whatever went wrong, within `timeoutMs` */
  request<T>(request: HttpRequest<T>): Promise<T>;
};

type Attempt<T> = { value: T } | { error: ProviderError; askedMs: number | null };
type Tell = Extract<Admission, { go: true }>['tell'];

const MAX_RETRIES = 2;
const FIRST_PAUSE_MS = 150;
/** Longest a provider may make a request wait before it is given up as rate-limited. */
const MAX_ASKED_MS = 2_000;

/**
 * JSON client of one provider: bounded in time, size and concurrency; every failure a ProviderError.
 * @throws TypeError when `baseUrl` is not a URL: found at start, and fetch would quote the whole address
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  void new URL(options.baseUrl);
  const limit = pLimit(options.concurrency ?? 16);
  return {
    request: (request) => {
      const signal = AbortSignal.timeout(options.timeoutMs);
      const deadline = performance.now() + options.timeoutMs;
      return limit(() => requestWithRetries(options, request, signal, deadline));
    },
  };
}

async function requestWithRetries<T>(
  options: HttpClientOptions,
  request: HttpRequest<T>,
  signal: AbortSignal,
  deadline: number,
): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    const tell = await admit(options, retry > 0);
    const result = await attempt(options, request, signal);
    if ('value' in result) {
      await tell({ kind: 'ok', status: null, waitMs: null });
      return result.value;
    }
    const { error, askedMs } = result;
    const wait = pauseBefore(retry, askedMs);
    const passing = error.kind === 'unreachable' || error.kind === 'rate-limited';
    const inTime = performance.now() + wait < deadline;
    const last = !request.idempotent || !passing || !inTime || retry === MAX_RETRIES;
    // What asks to wait is heard by all at once; a failure counts once for its request.
    if (last || error.kind === 'rate-limited') await tell({ ...wordsOf(error), waitMs: askedMs });
    if (last) throw error;
    await sleep(wait);
  }
}

const UNASKED = async (): Promise<void> => undefined;

/** @throws ProviderError when the call must not be made: the provider asked to wait, or failed just now */
async function admit({ gate, provider }: HttpClientOptions, retry: boolean): Promise<Tell> {
  if (!gate) return UNASKED;
  const admission = await gate(retry);
  if (admission.go) return admission.tell;
  throw notAdmitted(provider, admission.reason);
}

/** How long to wait before the next attempt: as asked, else ever longer; a long wait is not ours to spend. */
function pauseBefore(retry: number, askedMs: number | null): number {
  const asked = askedMs !== null && askedMs > MAX_ASKED_MS ? Infinity : askedMs;
  return (asked ?? FIRST_PAUSE_MS * 2 ** retry) + Math.random() * FIRST_PAUSE_MS;
}

function wordsOf({ kind, status, cause }: ProviderError) {
  const code = kind === 'key-refused' && cause instanceof Error ? cause.message : null;
  return { kind, status, code };
}

async function attempt<T>(
  options: HttpClientOptions,
  request: HttpRequest<T>,
  signal: AbortSignal,
): Promise<Attempt<T>> {
  const started = performance.now();
  let response: Response | null = null;
  let result: Attempt<T>;
  try {
    response = await fetch(urlOf(options.baseUrl, request), initOf(options, request, signal));
    result = await answerOf(options, request, response);
  } catch (cause) {
    result = { error: failureOf(options.provider, cause, signal, response), askedMs: null };
  }
  options.onCall?.({
    provider: options.provider,
    operation: request.operation,
    ms: Math.round(performance.now() - started),
    outcome: 'error' in result ? result.error.kind : 'ok',
    status: response?.status ?? null,
  });
  return result;
}

async function answerOf<T>(
  { provider, maxBytes = 1_048_576, errorCode }: HttpClientOptions,
  { schema, alsoAccept = [] }: HttpRequest<T>,
  response: Response,
): Promise<Attempt<T>> {
  const { status } = response;
  const text = await readBounded(response, maxBytes, provider);
  if (response.ok || alsoAccept.includes(status)) {
    return { value: parseAnswer(text, schema, provider, status) };
  }
  const code = errorCode?.(text) ?? null;
  const error = new ProviderError(
    provider,
    kindOfStatus(status),
    status,
    code === null ? undefined : { cause: new Error(code) },
  );
  return { error, askedMs: askedWaitMs(response.headers, Date.now()) };
}

function failureOf(
  provider: string,
  cause: unknown,
  signal: AbortSignal,
  response: Response | null,
): ProviderError {
  if (cause instanceof ProviderError) return cause;
  const kind = signal.aborted ? 'timeout' : 'unreachable';
  return new ProviderError(provider, kind, response?.status ?? null, { cause, asked: !nobodyThere(cause) });
}

/** The line was never made: no byte of the call left. */
function nobodyThere(cause: unknown): boolean {
  const { code } = systemError.parse(cause instanceof Error ? cause.cause : null);
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN';
}

const systemError = z.object({ code: z.string().catch('') }).catch({ code: '' });

function urlOf(baseUrl: string, request: HttpRequest<unknown>): string {
  const query = new URLSearchParams(request.query).toString();
  return `${baseUrl.replace(/\/+$/, '')}${request.path}${query === '' ? '' : `?${query}`}`;
}

function initOf(options: HttpClientOptions, request: HttpRequest<unknown>, signal: AbortSignal): RequestInit {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'user-agent': `Zelo/${zelo.version}`,
    ...options.headers,
  };
  // A redirect is not followed: it would carry the provider's key to wherever it points.
  const init: RequestInit = { method: request.method, headers, signal, redirect: 'manual' };
  if (!('body' in request)) return init;
  return {
    ...init,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(request.body),
  };
}
