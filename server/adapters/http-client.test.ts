import { createServer, type RequestListener } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { portOf } from '../demo/store/fake-http.ts';
import { createHttpClient, type CallEntry, type HttpClientOptions, type HttpRequest } from './http-client.ts';
import type { CallOutcome } from '#ports/provider-error.ts';
import type { Gate } from '../platform/providers/gate.ts';
import { didNothing, ProviderError } from '#ports/provider-error.ts';

const answer = z.object({ id: z.string() });
const read: HttpRequest<{ id: string }> = {
  operation: 'things.get',
  method: 'GET',
  path: '/things/52998224725',
  schema: answer,
  idempotent: true,
};
const write: HttpRequest<{ id: string }> = {
  operation: 'things.create',
  method: 'POST',
  path: '/things',
  body: { nome: 'Maria' },
  schema: answer,
  idempotent: false,
};

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function setup(listener: RequestListener, options: Partial<HttpClientOptions> = {}) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const entries: CallEntry[] = [];
  const client = createHttpClient({
    provider: 'teste',
    baseUrl: `http://127.0.0.1:${portOf(server)}/v3`,
    timeoutMs: 5_000,
    onCall: (entry) => entries.push(entry),
    ...options,
  });
  return { client, entries };
}

async function failureOf(call: Promise<unknown>): Promise<ProviderError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderError)) throw new Error(`expected a ProviderError, got ${String(error)}`);
  return error;
}

/** Answers with these statuses one after another, then with 200. */
function inTurn(statuses: number[], headers: Record<string, string> = {}): RequestListener {
  const left = [...statuses];
  return (_request, response) => {
    const status = left.shift() ?? 200;
    response.writeHead(status, status === 200 ? {} : headers).end('{"id":"1"}');
  };
}

test('an answer is parsed, with the provider key and our name sent and no body on a GET', async () => {
  const seen: unknown[] = [];
  const { client } = await setup(
    (request, response) => {
      const { url, headers } = request;
      seen.push(url, headers['access_token'], headers['user-agent'], headers['content-length']);
      response.end('{"id":"1","other":{}}');
    },
    { headers: { access_token: 'key' } },
  );
  expect(await client.request({ ...read, query: { q: 'á b' } })).toEqual({ id: '1' });
  expect(seen).toEqual([
    '/v3/things/52998224725?q=%C3%A1+b',
    'key',
    expect.stringMatching(/^Zelo\/\d+\./),
    undefined,
  ]);
});

test('a body is sent as JSON', async () => {
  const bodies: string[] = [];
  const { client } = await setup((request, response) => {
    request.setEncoding('utf8').on('data', (chunk: string) => {
      bodies.push(request.headers['content-type'] ?? '', chunk);
      response.end('{"id":"1"}');
    });
  });
  await client.request(write);
  expect(bodies).toEqual(['application/json', '{"nome":"Maria"}']);
});

test.each([
  ['HTML with 200', '<html>ops</html>'],
  ['JSON of another shape', '{"id":7}'],
  ['nothing', ''],
])('%s is an invalid answer, tried once', async (_name, body) => {
  const { client, entries } = await setup((_request, response) => response.end(body));
  expect(await failureOf(client.request(read))).toMatchObject({ kind: 'invalid-answer', status: 200 });
  expect(entries).toHaveLength(1);
});

test('a wrong shape is told by its fields, never by its values', async () => {
  const body = '{"id":{"cpf":"52998224725"}}';
  const { client } = await setup((_request, response) => response.end(body));
  const { cause } = await failureOf(client.request(read));
  expect(String(cause)).toContain('id');
  expect(String(cause)).not.toContain('52998224725');
});

test('an answer over the limit is not read to its end', async () => {
  const { client } = await setup((_request, response) => response.end(`{"id":"${'x'.repeat(5_000)}"}`), {
    maxBytes: 1_000,
  });
  expect((await failureOf(client.request(read))).kind).toBe('invalid-answer');
});

test('a redirect is not followed', async () => {
  const { client, entries } = await setup((request, response) => {
    if (request.url === '/elsewhere') response.end('{"id":"1"}');
    else response.writeHead(302, { location: '/elsewhere' }).end();
  });
  expect(await failureOf(client.request(read))).toMatchObject({ kind: 'invalid-answer', status: 302 });
  expect(entries).toHaveLength(1);
});

test('a refusal is not repeated and carries the code of the provider only', async () => {
  const { client, entries } = await setup(
    (_request, response) => response.writeHead(400).end('{"code":"invalid_cpf","text":"52998224725"}'),
    { errorCode: (body) => (body.includes('invalid_cpf') ? 'invalid_cpf' : null) },
  );
  const failure = await failureOf(client.request(read));
  expect(failure).toMatchObject({ kind: 'refused', status: 400, cause: new Error('invalid_cpf') });
  expect(entries).toHaveLength(1);
});

test('a status that the caller also accepts is an answer', async () => {
  const { client } = await setup((_request, response) => response.writeHead(404).end('{"id":"none"}'));
  expect(await client.request({ ...read, alsoAccept: [404] })).toEqual({ id: 'none' });
});

test('a passing failure of an idempotent call is tried again', async () => {
  const { client, entries } = await setup(inTurn([503, 502]));
  expect(await client.request(read)).toEqual({ id: '1' });
  expect(entries.map(({ outcome, status }) => [outcome, status])).toEqual([
    ['unreachable', 503],
    ['unreachable', 502],
    ['ok', 200],
  ]);
});

test('after the third attempt it is given up', async () => {
  const { client, entries } = await setup(inTurn([500, 500, 500]));
  expect(await failureOf(client.request(read))).toMatchObject({ kind: 'unreachable', status: 500 });
  expect(entries).toHaveLength(3);
});

test('a call that is not idempotent is never repeated', async () => {
  const { client, entries } = await setup(inTurn([503]));
  expect((await failureOf(client.request(write))).kind).toBe('unreachable');
  expect(entries).toHaveLength(1);
});

test('a cut connection is unreachable, without a status', async () => {
  const { client } = await setup((request) => request.socket.destroy());
  expect(await failureOf(client.request(write))).toMatchObject({ kind: 'unreachable', status: null });
});

test('429 waits as long as it asks for, if that is short', async () => {
  const { client, entries } = await setup(inTurn([429], { 'retry-after': '1' }));
  const started = performance.now();
  expect(await client.request(read)).toEqual({ id: '1' });
  expect(performance.now() - started).toBeGreaterThanOrEqual(990);
  expect(entries[0]).toMatchObject({ outcome: 'rate-limited', status: 429 });
});

test.each([
  ['retry-after', '3600'],
  ['ratelimit-reset', '3600'],
  ['retry-after', new Date(Date.now() + 3_600_000).toUTCString()],
])('429 with a long %s (%s) is given up at once', async (header, value) => {
  const { client, entries } = await setup(inTurn([429], { [header]: value }));
  expect(await failureOf(client.request(read))).toMatchObject({ kind: 'rate-limited', status: 429 });
  expect(entries).toHaveLength(1);
});

test.each([
  ['the headers do not come', (): undefined => undefined],
  ['the body stalls', ((_request, response) => response.write('{"id"')) satisfies RequestListener],
])('it ends in time when %s', async (_name, listener) => {
  const { client } = await setup(listener, { timeoutMs: 300 });
  const started = performance.now();
  expect((await failureOf(client.request(read))).kind).toBe('timeout');
  expect(performance.now() - started).toBeLessThan(2_000);
});

test('waiting for a place counts against the time as well', async () => {
  const { client } = await setup(() => undefined, { timeoutMs: 300, concurrency: 1 });
  const started = performance.now();
  const kinds = await Promise.all([1, 2, 3].map(async () => (await failureOf(client.request(read))).kind));
  expect(kinds).toEqual(['timeout', 'timeout', 'timeout']);
  expect(performance.now() - started).toBeLessThan(2_000);
});

test('never more calls at once than agreed', async () => {
  let now = 0;
  let most = 0;
  const { client } = await setup(
    (_request, response) => {
      now += 1;
      most = Math.max(most, now);
      setTimeout(() => {
        now -= 1;
        response.end('{"id":"1"}');
      }, 20);
    },
    { concurrency: 3 },
  );
  await Promise.all(Array.from({ length: 12 }, () => client.request(read)));
  expect(most).toBe(3);
});

test('what is logged names the operation and never the address', async () => {
  const { client, entries } = await setup(inTurn([]));
  await client.request(read);
  const known = { provider: 'teste', operation: 'things.get', outcome: 'ok', status: 200 };
  expect(entries).toEqual([{ ...known, ms: expect.any(Number), aheadMs: expect.any(Number) }]);
  // Cut to seconds by the server of the test.
  expect(Math.abs(entries[0]?.aheadMs ?? Infinity)).toBeLessThan(10_000);
});

test('a base that is no URL is refused at start', () => {
  expect(() => createHttpClient({ provider: 'teste', baseUrl: 'nowhere', timeoutMs: 1 })).toThrow(TypeError);
});

/** A gate that records what it is asked and told. */
function gate(verdict: 'go' | 'paused' | 'open' = 'go') {
  const asked: boolean[] = [];
  const told: CallOutcome[] = [];
  const admit: Gate = async (retry) => {
    asked.push(retry);
    return verdict === 'go'
      ? { go: true, tell: async (outcome) => void told.push(outcome) }
      : { go: false, reason: verdict };
  };
  return { asked, told, admit };
}

test('the gate is asked before each attempt; a request that failed counts once', async () => {
  const { asked, told, admit } = gate();
  const { client } = await setup(inTurn([500, 500, 500]), { gate: admit });
  await failureOf(client.request(read));
  await client.request(read);
  expect(asked).toEqual([false, true, true, false]);
  expect(told).toEqual([
    { kind: 'unreachable', status: 500, waitMs: null, code: null },
    { kind: 'ok', status: null, waitMs: null },
  ]);
});

test('the gate hears how long the provider asks to wait, also when the call is tried again', async () => {
  const { told, admit } = gate();
  const { client } = await setup(inTurn([429], { 'retry-after': '0' }), { gate: admit });
  await client.request(read);
  expect(told).toMatchObject([{ kind: 'rate-limited', status: 429, waitMs: 0 }, { kind: 'ok' }]);
  const long = await setup(inTurn([429], { 'ratelimit-reset': '120' }), { gate: admit });
  await failureOf(long.client.request(read));
  expect(told.at(-1)).toMatchObject({ kind: 'rate-limited', waitMs: 120_000 });
});

test.each([
  ['paused', 'rate-limited'],
  ['open', 'unreachable'],
] as const)('a gate that is %s: no call is made, and the failure says so', async (verdict, kind) => {
  const { admit } = gate(verdict);
  const { client, entries } = await setup(inTurn([]), { gate: admit });
  const error = await failureOf(client.request(write));
  expect([error.kind, error.asked, didNothing(error)]).toEqual([kind, false, true]);
  expect(entries).toEqual([]);
});

test('what the provider may have done is told from what it cannot have done', async () => {
  const cut = await setup((request) => request.socket.destroy());
  expect(didNothing(await failureOf(cut.client.request(write)))).toBe(false);
  const failing = await setup(inTurn([500, 400]));
  expect(didNothing(await failureOf(failing.client.request(write)))).toBe(false);
  expect(didNothing(await failureOf(failing.client.request(write)))).toBe(true);
  const gone = await setup(inTurn([]));
  for (const close of closing.splice(0)) close();
  expect(didNothing(await failureOf(gone.client.request(write)))).toBe(true);
});
