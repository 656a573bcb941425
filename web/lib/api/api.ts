import '../forms/zod-without-eval.ts';
import type { z } from 'zod';
import { erro, isMedia, type Contract, type Erro } from '../../../contracts/contract.ts';
import { ocioso } from '../browser/activity.ts';
import { vigia } from '../live/watchdog.ts';

type Failure = Erro['error'];

/** No answer at all. */
export const MENSAGEM_REDE = 'Sem conexão com a internet. Tente de novo.';
const MENSAGEM_RESPOSTA = 'A resposta veio incompleta. Tente de novo em um minuto.';

/** A call that did not bring a 2xx answer. `message` is for the person; `status` is 0 without an answer. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Failure['details'];
  /** What the person quotes to support; null where no server was reached. */
  readonly requestId: string | null;
  constructor(status: number, failure: Omit<Failure, 'requestId'> & { requestId: string | null }) {
    super(failure.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = failure.code;
    this.details = failure.details;
    this.requestId = failure.requestId;
  }
}

type Input<K extends 'params' | 'query' | 'body', T> = T extends z.ZodType
  ? { [key in K]: z.input<T> }
  : { [key in K]?: never };
/** What a call needs besides its contract; `signal` ends it early, `keepalive` lets it outlive the page (64 kB). */
export type CallOptions<C extends Contract> = Input<'params', C['params']> &
  Input<'query', C['query']> &
  Input<'body', C['body']> & { signal?: AbortSignal; keepalive?: boolean };

type SuccessOf<C extends Contract> = C['responses'][keyof C['responses'] & (200 | 201 | 204)];
/** The JSON of the contract's 2xx answer; undefined where it has none. */
export type Answer<C extends Contract> =
  SuccessOf<C> extends infer S ? (S extends z.ZodType ? z.output<S> : undefined) : never;

/** The same for any contract: what the implementation reads. */
type AnyOptions = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  keepalive?: boolean;
};

/**
 * Calls an endpoint by its contract.
 * @throws ApiError with the server's words; code `rede` without an answer, `resposta` when it cannot be read
 */
export function call<C extends Contract>(contract: C, options: CallOptions<C>): Promise<Answer<C>>;
export async function call(
  contract: Contract,
  { params, query, body, signal, keepalive }: AnyOptions,
): Promise<unknown> {
  const response = await send(addressOf(contract.path, params, query), {
    method: contract.method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(ocioso() && { 'x-ocioso': '1' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  });
  return readAnswer(contract, response);
}

/**
 * Reads an answer by its contract, however the call was sent.
 * @throws ApiError as `call` does
 */
export function readAnswer<C extends Contract>(contract: C, response: Response): Promise<Answer<C>>;
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
  try {
    return await fetch(url, { ...init, credentials: 'same-origin' });
  } catch (cause) {
    // Query ends its own calls on purpose; only it may know of that.
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new ApiError(0, { code: 'rede', message: MENSAGEM_REDE, requestId: null });
  }
}

function failureOf(response: Response, json: unknown): ApiError {
  if (response.status === 503) vigia.notar();
  const parsed = erro.safeParse(json);
  return parsed.success ? new ApiError(response.status, parsed.data.error) : unreadable(response);
}

/** Not our words: a proxy's page, or a server of another version. */
function unreadable(response: Response): ApiError {
  const requestId = response.headers.get('x-request-id');
  return new ApiError(response.status, { code: 'resposta', message: MENSAGEM_RESPOSTA, requestId });
}

/** The address of a contract's path with its parameters filled in. */
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
