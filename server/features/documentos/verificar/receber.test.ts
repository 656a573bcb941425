import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { errorBody } from '#contracts/contract.ts';
import { verificarArquivo } from '#contracts/documentos/verificar.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { pdfOf } from '#testing/files/small-files.ts';
import { AT_ONCE, AT_ONCE_OF_NETWORK, RECEIVE_MS } from './receber.usecases.ts';

/** Files that arrive slowly: whom they keep out, and for how long. */

let app: TestApp;
const open = new Set<ClientRequest>();
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: '1' } });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const one of open) one.destroy();
  open.clear();
  await vi.waitUntil(async () => (await received()) === 0);
});
afterAll(() => app.stop());

const received = async () => (await readdir(join(app.dataDir, 'recebidos'))).length;

/** An upload of which the first byte is sent, and its answer. */
function begin(ip: string): { upload: ClientRequest; answered: Promise<IncomingMessage> } {
  const upload = request(`${app.url}${verificarArquivo.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': 1_000,
      'x-forwarded-for': ip,
    },
  });
  open.add(upload);
  const answered = once(upload, 'response').then(([answer]: IncomingMessage[]) => {
    if (!answer) throw new Error('no answer');
    return answer;
  });
  answered.catch(() => undefined);
  upload.write('%');
  return { upload, answered };
}

async function trickle(ip: string, count: number): Promise<void> {
  const before = await received();
  for (let i = 0; i < count; i += 1) begin(ip);
  await expect.poll(received).toBe(before + count);
}

function send(ip: string): Promise<Response> {
  return fetch(`${app.url}${verificarArquivo.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'x-forwarded-for': ip },
    body: Uint8Array.from(pdfOf(1_000)),
  });
}

test.each(['203.0.113.7', '127.0.0.1'])(
  'trickled uploads of %s take the places of their network, and nobody else waits',
  async (ip) => {
    await trickle(ip, AT_ONCE_OF_NETWORK);
    for (let i = AT_ONCE_OF_NETWORK; i < AT_ONCE; i += 1) {
      const refused = await send(ip);
      expect(refused.status).toBe(429);
      expect(errorBody.parse(await refused.json()).error.code).toBe('rede_cheia');
    }
    expect((await send('203.0.113.8')).status).toBe(200);
  },
);

test('all places taken by many networks: who comes is told to try again', async () => {
  for (let network = 0; AT_ONCE - network * AT_ONCE_OF_NETWORK > 0; network += 1) {
    const left = AT_ONCE - network * AT_ONCE_OF_NETWORK;
    await trickle(`198.51.100.${network}`, Math.min(left, AT_ONCE_OF_NETWORK));
  }
  expect((await send('203.0.113.8')).status).toBe(503);
  for (const one of open) one.destroy();
  await expect.poll(async () => (await send('203.0.113.8')).status).toBe(200);
});

test('an upload that times out → refused in words, connection and place released', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { upload, answered } = begin('203.0.113.9');
  await expect.poll(received).toBe(1);
  vi.advanceTimersByTime(RECEIVE_MS / 2);
  upload.write('P');
  vi.advanceTimersByTime(RECEIVE_MS / 2);
  const answer = await answered;
  expect(answer.statusCode).toBe(408);
  expect(answer.headers.connection).toBe('close');
  expect(errorBody.parse(JSON.parse(await text(answer))).error).toMatchObject({
    code: 'envio_lento',
    message: 'O arquivo demorou demais para chegar. Tente de novo com uma conexão melhor.',
  });
  await expect.poll(received).toBe(0);
});
