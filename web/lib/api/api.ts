import type { z } from 'zod';
import { errorBody, isMedia, type Contract, type ErrorBody } from '#contracts/contract.ts';
import { POSITION_HEADER } from '#contracts/live.contract.ts';
import { isIdle } from '../browser/activity.ts';
import { livePosition } from '../live/live-position.ts';
import { noteServerTime } from '../clock/server-time.ts';
import { watchdog } from '../live/watchdog.ts';

type Failure = ErrorBody['error'];

/** Shown without an answer. */
export const NETWORK_MESSAGE = 'Sem conexão com a internet. Tente de novo.';
/** Shown when a sent call was never answered. */
export const TIMEOUT_MESSAGE = 'O serviço demorou a responder. Tente de novo.';
const UNREADABLE_MESSAGE = 'A resposta veio incompleta. Tente de novo em um minuto.';

/** A call without a 2xx answer. `message` is written for the person; `status` is 0 when no answer arrived. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Failure['details'];
  /** The request's id, which the person quotes to support; null when no server was reached. */
  readonly requestId: string | null;
  /** True when the server asked to be called again (`Retry-After`): what failed is an outage that it expects to end. */
  readonly repeatable: boolean;
  constructor(
    status: number,
    failure: Omit<Failure, 'requestId'> & { requestId: string | null },
    repeatable = false,
  ) {
    super(failure.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = failure.code;
    this.details = failure.details;
    this.requestId = failure.requestId;
    this.repeatable = repeatable;
  }
}

/** Milliseconds after which a call that nobody else ends is given up: longer than any answer of the server takes. */
const PATIENCE_MS = 30_000;

type Input<K extends 'params' | 'query' | 'body', T> = T extends z.ZodType
  ? { [key in K]: z.input<T> }
  : { [key in K]?: never };
/** Input of a call; `signal` aborts it, `keepalive` lets it outlive the page (64 kB). */
export type CallOptions<C extends Contract> = Input<'params', C['params']> &
  Input<'query', C['query']> &
  Input<'body', C['body']> & { signal?: AbortSignal; keepalive?: boolean };

type SuccessOf<C extends Contract> = C['responses'][keyof C['responses'] & (200 | 201 | 204)];
/** The JSON of the contract's 2xx answer; undefined where it has none. */
export type ApiAnswer<C extends Contract> =
  SuccessOf<C> extends infer S ? (S extends z.ZodType ? z.output<S> : undefined) : never;

/** The options of a call whatever its contract; only the implementation reads them untyped. */
type AnyOptions = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  keepalive?: boolean;
};

/**
 * Calls an endpoint by its contract.
 * @throws ApiError with the server's message; code `rede` without an answer, `resposta` when it cannot be parsed
 */
export function call<C extends Contract>(contract: C, options: CallOptions<C>): Promise<ApiAnswer<C>>;
export async function call(
  contract: Contract,
  { params, query, body, signal, keepalive }: AnyOptions,
): Promise<unknown> {
  const response = await send(addressOf(contract.path, params, query), {
    method: contract.method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(isIdle() && { 'x-ocioso': '1' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: signal ?? AbortSignal.timeout(PATIENCE_MS),
    ...(keepalive && { keepalive }),
  });
  livePosition.note(response.headers.get(POSITION_HEADER));
  return readAnswer(contract, response);
}

/**
 * Parses a response by its contract; for requests that `call` cannot send, such as uploads with progress.
 * @throws ApiError with the server's message, or with code `resposta` when the body does not fit the contract
 */
export function readAnswer<C extends Contract>(contract: C, response: Response): Promise<ApiAnswer<C>>;
export async function readAnswer(contract: Contract, response: Response): Promise<unknown> {
  const json: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw failureOf(response, json);
  const schema = contract.responses[response.status];
  if (schema === null || isMedia(schema)) return undefined;
  const parsed = schema?.safeParse(json);
  if (!parsed?.success) throw unreadable(response);
  return parsed.data;
}

async function send(url: string, init: RequestInit): Promise<Response> {
  const sentAt = Date.now();
  try {
    const response = await fetch(url, { ...init, credentials: 'same-origin' });
    noteServerTime(response.headers.get('date'), sentAt);
    return response;
  } catch (cause) {
    // TanStack Query aborts its own calls and handles the abort itself.
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    const late = cause instanceof DOMException && cause.name === 'TimeoutError';
    throw new ApiError(0, {
      code: 'rede',
      message: late ? TIMEOUT_MESSAGE : NETWORK_MESSAGE,
      requestId: null,
    });
  }
}

function failureOf(response: Response, json: unknown): ApiError {
  if (response.status === 503) watchdog.noteOutage();
  const parsed = errorBody.safeParse(json);
  if (!parsed.success) return unreadable(response);
  return new ApiError(response.status, parsed.data.error, response.headers.has('retry-after'));
}

/** The body is not this API's: a proxy's page, or a server of another version. */
function unreadable(response: Response): ApiError {
  const requestId = response.headers.get('x-request-id');
  const repeatable = response.headers.has('retry-after');
  return new ApiError(
    response.status,
    { code: 'resposta', message: UNREADABLE_MESSAGE, requestId },
    repeatable,
  );
}

/** A contract's path with its parameters and query filled in; a null or undefined query value is left out. */
export function addressOf(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

/**
 * The error when it says that the pedido does not exist (404, or 400 for a malformed id), otherwise null. A pedido
 * of another cliente answers as a missing one, so that ids reveal nothing.
 */
export function missingPedido(error: Error | null): ApiError | null {
  return error instanceof ApiError && (error.status === 404 || error.status === 400) ? error : null;
}
