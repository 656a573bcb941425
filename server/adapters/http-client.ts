import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { z } from 'zod';
import zelo from '../../package.json' with { type: 'json' };
import { askedWaitMs, kindOfStatus, parseAnswer, readBounded } from './http-answer.ts';
import { ProviderError } from './provider-error.port.ts';

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

type Attempt<T> = { value: T } | { error: ProviderError; waitMs: number | null };

const MAX_RETRIES = 2;
const FIRST_PAUSE_MS = 150;

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
    const result = await attempt(options, request, signal);
    if ('value' in result) return result.value;
    const { error, waitMs } = result;
    const pause = waitMs ?? FIRST_PAUSE_MS * 2 ** retry;
    const wait = pause + Math.random() * FIRST_PAUSE_MS;
    const passing = error.kind === 'unreachable' || error.kind === 'rate-limited';
    const inTime = performance.now() + wait < deadline;
    if (!request.idempotent || !passing || !inTime || retry === MAX_RETRIES) throw error;
    await sleep(wait);
  }
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
    result = { error: failureOf(options.provider, cause, signal, response), waitMs: null };
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
  return { error, waitMs: askedWaitMs(response.headers, Date.now()) };
}

function failureOf(
  provider: string,
  cause: unknown,
  signal: AbortSignal,
  response: Response | null,
): ProviderError {
  if (cause instanceof ProviderError) return cause;
  const kind = signal.aborted ? 'timeout' : 'unreachable';
  return new ProviderError(provider, kind, response?.status ?? null, { cause });
}

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
