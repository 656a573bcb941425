import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { z } from 'zod';
import zelo from '../../package.json' with { type: 'json' };
import type { Admission, Gate } from '../platform/providers/gate.ts';
import { askedWaitMs, kindOfStatus, parseAnswer, readBounded } from './http-answer.ts';
import { notAdmitted, ProviderError } from '#ports/provider-error.ts';

/** One attempt of an outgoing call, for logs and metrics: no URL, no body, nothing about a person. */
export type CallEntry = {
  provider: string;
  /** A fixed operation name such as `customers.search`. */
  operation: string;
  ms: number;
  outcome: 'ok' | ProviderError['kind'];
  status: number | null;
  /** Milliseconds by which the clock of this machine is ahead of the service's; absent where its answer did not say. */
  aheadMs?: number | null;
};

/** Receives every attempt of a call. */
export type OnCall = (entry: CallEntry) => void;

/** How to call one provider. */
export type HttpClientOptions = {
  provider: string;
  /** Without a slash at its end. */
  baseUrl: string;
  headers?: Record<string, string>;
  /**
   * Limit in milliseconds of the whole request: waiting for a free slot, all attempts, the pauses between
   * them and reading the body.
   */
  timeoutMs: number;
  concurrency?: number;
  maxBytes?: number;
  onCall?: OnCall | undefined;
  /** Asked before each attempt whether it may be made, and told how the request ended. */
  gate?: Gate | undefined;
  /**
   * Extracts the provider's own error code from a refusal, for the error's cause; must not return free text.
   */
  errorCode?: (body: string) => string | null;
};

type RequestOf<T> = {
  operation: string;
  path: string;
  query?: Record<string, string>;
  /** Of this call alone, beside those of the client: a session's own key. */
  headers?: Record<string, string>;
  schema: z.ZodType<T>;
  /** Only idempotent calls are retried. */
  idempotent: boolean;
  /** Statuses outside 2xx whose body is a valid answer too. */
  alsoAccept?: readonly number[];
};

/** A request. GET and DELETE have no body: some providers reject one. */
export type HttpRequest<T> = RequestOf<T> &
  (
    | { method: 'GET' | 'DELETE' }
    | { method: 'POST' | 'PUT'; body: unknown }
    /** As OAuth wants it: `application/x-www-form-urlencoded`. */
    | { method: 'POST'; form: Record<string, string> }
    /** Bytes under a media type of their own. */
    | { method: 'POST'; bytes: Uint8Array<ArrayBuffer>; type: string }
  );

export type HttpClient = {
  /** Sends a request. @throws ProviderError for every failure, within `timeoutMs` */
  request<T>(request: HttpRequest<T>): Promise<T>;
};

type Attempt<T> = { value: T } | { error: ProviderError; askedMs: number | null };
type Tell = Extract<Admission, { go: true }>['tell'];

const MAX_RETRIES = 2;
const FIRST_PAUSE_MS = 150;
/** The longest wait (ms) that is accepted from a provider before the request fails as rate-limited. */
const MAX_ASKED_MS = 2_000;

/**
 * Creates a JSON client of one provider, bounded in time, response size and concurrency; every failure is a
 * ProviderError.
 * @throws TypeError when `baseUrl` is not a URL: found at start, because fetch's own error would contain the
 * whole address
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
    // A request to wait is reported at once; a failure is reported once per request, after its last attempt.
    if (last || error.kind === 'rate-limited') await tell({ ...wordsOf(error), waitMs: askedMs });
    if (last) throw error;
    await sleep(wait);
  }
}

const UNASKED = async (): Promise<void> => undefined;

/**
 * Asks the gate.
 * @throws ProviderError when the call must not be made: pause, spent budget, or open circuit breaker
 */
async function admit({ gate, provider }: HttpClientOptions, retry: boolean): Promise<Tell> {
  if (!gate) return UNASKED;
  const admission = await gate(retry);
  if (admission.go) return admission.tell;
  throw notAdmitted(provider, admission.reason);
}

/**
 * The pause before the next attempt in milliseconds: as the provider asked, otherwise growing with each
 * attempt.
 */
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
    aheadMs: response && aheadOf(response.headers, Date.now()),
  });
  return result;
}

/** The header is cut to seconds. Null without one, and where a store on the way kept the answer for a while. */
function aheadOf(headers: Headers, now: number): number | null {
  const said = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(said) || Number(headers.get('age') ?? 0) > 0 ? null : Math.round(now - said - 500);
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

/** True when the connection was never established, so that no byte of the call was sent. */
function nobodyThere(cause: unknown): boolean {
  const { code } = systemError.parse(cause instanceof Error ? cause.cause : null);
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN';
}

const systemError = z.object({ code: z.string().catch('') }).catch({ code: '' });

function urlOf(baseUrl: string, request: HttpRequest<unknown>): string {
  const query = new URLSearchParams(request.query).toString();
  return `${baseUrl}${request.path}${query === '' ? '' : `?${query}`}`;
}

function initOf(options: HttpClientOptions, request: HttpRequest<unknown>, signal: AbortSignal): RequestInit {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'user-agent': `Zelo/${zelo.version}`,
    ...options.headers,
    ...request.headers,
  };
  // Redirects are not followed: they would send the provider's key to another address.
  const init: RequestInit = { method: request.method, headers, signal, redirect: 'manual' };
  // The form's type is set by what carries it.
  if ('form' in request) return { ...init, body: new URLSearchParams(request.form) };
  if ('bytes' in request)
    return { ...init, headers: { ...headers, 'content-type': request.type }, body: request.bytes };
  if (!('body' in request)) return init;
  return {
    ...init,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(request.body),
  };
}

/** A gate that is not told of refused access: a session that is over is one person's affair, and says nothing of ours. */
export function withoutRefusals(gate: Gate): Gate {
  return async (retry) => {
    const admission = await gate(retry);
    if (!admission.go) return admission;
    const tell: typeof admission.tell = async (outcome) => {
      if (outcome.kind !== 'key-refused') await admission.tell(outcome);
    };
    return { go: true, tell };
  };
}
