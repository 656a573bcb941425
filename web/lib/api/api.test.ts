import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineContract, errors, idParam, EVERYONE } from '#contracts/contract.ts';
import { POSITION_HEADER } from '#contracts/live.contract.ts';
import { livePosition } from '../live/live-position.ts';
import { addressOf, ApiError, call, NETWORK_MESSAGE, TIMEOUT_MESSAGE } from './api.ts';

const contract = defineContract({
  operationId: 'ler',
  method: 'PUT',
  path: '/api/coisas/:id',
  summary: 'a thing',
  tag: 'teste',
  access: EVERYONE,
  params: idParam,
  body: z.object({ nome: z.string() }),
  responses: { 200: z.object({ nome: z.string() }), 204: null, ...errors(404) },
});

const ID = '018f4c4e-5b6a-7c3d-8e9f-0a1b2c3d4e5f';
const options = { params: { id: ID }, body: { nome: 'a' } };

function answer(status: number, body: string | null, headers: Record<string, string> = {}) {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response(body, { status, headers })));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const failure = () => call(contract, options).catch((error: unknown) => error);

afterEach(() => vi.unstubAllGlobals());

test('sends method, address and JSON of the contract and returns its answer', async () => {
  const fetched = answer(200, '{"nome":"b","novo":1}');
  expect(await call(contract, options)).toEqual({ nome: 'b' });
  expect(fetched).toHaveBeenCalledWith(
    `/api/coisas/${ID}`,
    expect.objectContaining({ method: 'PUT', body: '{"nome":"a"}', credentials: 'same-origin' }),
  );
});

test('an answer without a body is undefined', async () => {
  answer(204, null);
  expect(await call(contract, options)).toBeUndefined();
});

test('a refusal carries the server’s words, fields and code', async () => {
  const error = {
    code: 'nao_encontrado',
    message: 'Não encontramos o que você procura.',
    details: [{ campo: 'id', mensagem: 'Valor inválido.' }],
    requestId: '5F2C-81QX',
  };
  answer(404, JSON.stringify({ error }));
  const thrown = await failure();
  expect(thrown).toBeInstanceOf(ApiError);
  expect(thrown).toMatchObject({ status: 404, ...error });
});

test('the position of an answer is where the page’s first stream begins, of a refusal, too', async () => {
  answer(404, '{}', { [POSITION_HEADER]: '12' });
  await failure();
  answer(200, '{"nome":"b"}', { [POSITION_HEADER]: '11' });
  await call(contract, options);
  expect(livePosition.open()).toBe(11);
});

test('no network is said in our words', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await failure()).toMatchObject({
    status: 0,
    code: 'rede',
    message: NETWORK_MESSAGE,
    requestId: null,
  });
});

test('an unanswered call → ends in our own words', async () => {
  const patience = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(patience.signal);
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(patience.signal.reason));
      }),
  );
  const said = failure();
  patience.abort(new DOMException('late', 'TimeoutError'));
  expect(await said).toMatchObject({ status: 0, code: 'rede', message: TIMEOUT_MESSAGE });
});

test.each([
  [{ 'retry-after': '2' }, true],
  [{}, false],
])('a 503 with the headers %j asks to be called again: %s', async (headers, repeatable) => {
  const error = { code: 'indisponivel', message: 'Já volta.', requestId: '5F2C-81QX' };
  for (const body of [JSON.stringify({ error }), '<html>']) {
    answer(503, body, headers);
    expect(await failure()).toMatchObject({ status: 503, repeatable });
  }
});

test('a call ended on purpose is no failure of the network', async () => {
  const aborted = new DOMException('aborted', 'AbortError');
  vi.stubGlobal('fetch', () => Promise.reject(aborted));
  expect(await failure()).toBe(aborted);
});

test.each([
  [502, '<html>Bad Gateway</html>'],
  [200, '<html>'],
  [200, '{"outra":1}'],
  [201, '{"nome":"b"}'],
])('%i with %j is an answer that cannot be read', async (status, body) => {
  answer(status, body, { 'x-request-id': '5F2C-90TR' });
  expect(await failure()).toMatchObject({ status, code: 'resposta', requestId: '5F2C-90TR' });
});

test.each([
  ['/api/a/:id/b', { id: 'x/y?' }, {}, '/api/a/x%2Fy%3F/b'],
  ['/api/a', {}, { ultimo: null }, '/api/a'],
  ['/api/a', {}, { ultimo: '12', q: 'é' }, '/api/a?ultimo=12&q=%C3%A9'],
])('%s with %j and %j is %s', (path, params, query, address) => {
  expect(addressOf(path, params, query)).toBe(address);
});
