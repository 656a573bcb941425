import type { z } from 'zod';
import { errorBody, isMedia, type Contract, type ErrorBody } from '#contracts/contract.ts';

type Input<T> = T extends z.ZodType ? z.input<T> : undefined;
type Output<T> = T extends z.ZodType ? z.output<T> : null;

export type CallInput<C extends Contract> = {
  params?: Input<C['params']> | undefined;
  query?: Input<C['query']> | undefined;
  body?: Input<C['body']> | undefined;
  headers?: Record<string, string>;
};

/** Any answer, its body unread by type. */
export type AnyAnswer = { status: number; body: unknown; headers: Headers };

/** A browser of its own: keeps cookies, sends what a page of ours would send. */
export type Client = {
  /** One call of a contract; the answer may be any. Bodies are not checked before they leave. */
  call<C extends Contract>(contract: C, input?: CallInput<C>): Promise<AnyAnswer>;
  /** One call whose answer must have this status and keep its schema. @throws with the answer otherwise */
  want<C extends Contract, S extends keyof C['responses'] & number>(
    contract: C,
    status: S,
    input?: CallInput<C>,
  ): Promise<Output<C['responses'][S]>>;
  /** A plain request with the cookies of this browser. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  cookies: Map<string, string>;
};

/**
 * A client of the server at `url()`; the address is asked at each call, because a restart moves it.
 * @param always headers that every request carries, such as what a proxy in front of the server would add
 */
export function client(
  url: () => string,
  cookies = new Map<string, string>(),
  always: Readonly<Record<string, string>> = {},
): Client {
  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(always)) headers.set(name, value);
    const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (jar !== '') headers.set('cookie', jar);
    const response = await fetch(`${url()}${path}`, { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  async function call<C extends Contract>(contract: C, input: CallInput<C> = {}): Promise<AnyAnswer> {
    const { params, query, body, headers } = input;
    const response = await send(pathOf(contract.path, params) + searchOf(query), {
      method: contract.method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await read(response), headers: response.headers };
  }

  function want<C extends Contract, S extends keyof C['responses'] & number>(
    contract: C,
    status: S,
    input?: CallInput<C>,
  ): Promise<Output<C['responses'][S]>>;
  async function want(contract: Contract, status: number, input?: CallInput<Contract>): Promise<unknown> {
    const answer = await call(contract, input);
    if (answer.status !== status) {
      const what = `${contract.method} ${contract.path}`;
      const said = `${what}: ${answer.status} instead of ${status}: ${JSON.stringify(answer.body)}`;
      throw new Refused(said, answer);
    }
    // Parsed by the contract: an answer that does not keep it fails the test.
    const schema = contract.responses[status];
    return schema && !isMedia(schema) ? schema.parse(answer.body) : null;
  }

  return { call, want, fetch: send, cookies };
}

/** Another status than the wanted one. */
export class Refused extends Error {
  readonly answer: AnyAnswer;

  constructor(message: string, answer: AnyAnswer) {
    super(message);
    this.answer = answer;
  }
}

/** The refusal of a call. @throws when the answer is no refusal in our shape */
export function failureOf({ body }: AnyAnswer): ErrorBody['error'] {
  return errorBody.parse(body).error;
}

function pathOf(pattern: string, params: unknown): string {
  const values = Object.entries(params ?? {});
  return values.reduce(
    (path, [name, value]) => path.replace(`:${name}`, encodeURIComponent(String(value))),
    pattern,
  );
}

function searchOf(query: unknown): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}

async function read(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return null;
  return response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as unknown) : text;
}
