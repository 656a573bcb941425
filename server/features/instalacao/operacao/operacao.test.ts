import { once } from 'node:events';
import { request as rawRequest, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { metricas, openapi, pronto, saude } from '#contracts/instalacao/operacao.contract.ts';
import { migrationNames } from '#platform/db/migrate.ts';
import { createHttpMetrics } from '#platform/http/ops/http-metrics.ts';
import { listenForOps } from '#platform/http/ops/ops-door.ts';
import { createProviderMetrics } from '#platform/providers/metrics.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { allContracts } from '#testing/app/contracts.ts';
import { visitor } from '#testing/builders/builders.ts';
import packageJson from '../../../../package.json' with { type: 'json' };

const TOKEN = 'um-token-da-operacao-de-32-letras-ou-mais';

let app: TestApp;
let ops: Server;
beforeAll(async () => {
  app = await startTestApp({ env: { OPS_TOKEN: TOKEN } });
  ops = await listenForOps(app.app, app.deps.opsDoor, { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  ops.close();
  ops.closeAllConnections();
  await app.stop();
});

/** Calls as somebody elsewhere does, by a proxy on this machine. */
const ELSEWHERE = { 'x-forwarded-for': '203.0.113.9' };

async function statusOf(path: string, headers: Record<string, string> = ELSEWHERE): Promise<number> {
  return (await fetch(`${app.url}${path}`, { headers })).status;
}

/** Asks the port of operations. */
async function askOps(path: string) {
  const address = ops.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const asked = rawRequest({ host: '127.0.0.1', port, path, headers: ELSEWHERE }).end();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the event's documented argument
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
}

test('in the demonstration this machine reads health, readiness and metrics', async () => {
  const http = visitor(app);
  expect(await http.want(saude, 200)).toEqual({
    status: 'ok',
    versao: packageJson.version,
    esquema: (await migrationNames()).at(-1),
  });
  expect(await http.want(pronto, 200)).toEqual({
    status: 'ok',
    checks: { database: true, storage: true, accepting: true },
  });
  expect(String((await http.call(metricas)).body)).toContain(
    'http_requests_total{area="operação",status="2xx"}',
  );
});

test('many ask whether it is ready at once → the store is asked once for all', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const check = vi.spyOn(app.deps.storage, 'check').mockReturnValue(answered);
  const asked = Array.from({ length: 20 }, () => statusOf('/readyz'));
  await expect.poll(() => check.mock.calls.length).toBe(1);
  await statusOf('/healthz');
  expect(check).toHaveBeenCalledOnce();
  answer();
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
  check.mockRestore();
  expect(await statusOf('/readyz')).toBe(200);
});

test('a visitor → reads that it lives and is ready, and nothing more', async () => {
  expect(await statusOf('/healthz')).toBe(200);
  const ready = await fetch(`${app.url}/readyz`, { headers: ELSEWHERE });
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok' }]);
  expect(await statusOf('/metrics')).toBe(404);
  expect(await statusOf('/metrics', { ...ELSEWHERE, authorization: 'Bearer outro' })).toBe(404);
});

test('no page is framed, and none asks for camera, microphone or place', async () => {
  const { headers } = await fetch(`${app.url}/healthz`);
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  for (const feature of ['camera', 'microphone', 'geolocation'])
    expect(headers.get('permissions-policy')).toContain(`${feature}=()`);
});

test('with the token, and at the port of operations, all of it is read; the rest is not there', async () => {
  expect(await statusOf('/metrics', { ...ELSEWHERE, authorization: `Bearer ${TOKEN}` })).toBe(200);
  expect((await askOps('/metrics')).status).toBe(200);
  expect(JSON.parse((await askOps('/readyz')).body)).toHaveProperty('checks');
  const { status, headers } = await askOps('/api/sessao');
  expect([status, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect((await askOps('/metrics/../api/sessao')).status).toBe(404);
});

test('a server that is about to stop lives, answers, and is not ready', async () => {
  const { drain } = app.deps;
  drain.begun = () => true;
  try {
    const checks = { database: true, storage: true, accepting: false };
    expect(await visitor(app).want(pronto, 503)).toEqual({ status: 'indisponivel', checks });
    expect(await statusOf('/readyz')).toBe(503);
    expect(await statusOf('/healthz')).toBe(200);
    expect(await statusOf('/')).toBe(200);
  } finally {
    drain.begun = () => false;
  }
});

test('outside the demonstration the API reference is for operations', async () => {
  const { site } = app.deps;
  site.demo = false;
  try {
    for (const path of ['/api/docs/', '/api/%64ocs/', '/api/openapi.json']) {
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    }
    for (const path of ['/api/docs/', '/api/openapi.json']) {
      expect([path, (await askOps(path)).status]).toEqual([path, 200]);
    }
  } finally {
    site.demo = true;
  }
});

test('whatever is asked, the metrics stay within 50 kB and gain no series', async () => {
  const contracts = await allContracts();
  const { registry, count } = createHttpMetrics();
  const hammer = async (round: number) => {
    for (const { tag, path } of contracts)
      for (const status of [200, 302, 404, 499, 500, 503, 507])
        count({ area: tag, route: path, status, seconds: 0.1 });
    for (let i = 0; i < 2_000; i += 1)
      count({ area: null, route: `/x/${round}/${i}`, status: 500 + (i % 20), seconds: 9 });
    return registry.metrics();
  };
  const first = await hammer(1);
  const second = await hammer(2);
  expect(second.split('\n').length).toBe(first.split('\n').length);
  const providers = createProviderMetrics(
    async () => [],
    async () => 0,
  );
  const names = ['asaas', 'viacep', 'brasilapi', 'smtp', 'clamd', 'psc', 'sncr', 's3', 'tsa'];
  for (const provider of names)
    for (const outcome of ['ok', 'timeout', 'network', 'refused', 'invalid-answer', 'unavailable'])
      providers.count({ provider, ms: 10, outcome });
  const process = String((await visitor(app).call(metricas)).body);
  const bytes = [second, await providers.text(), process].reduce((sum, part) => sum + part.length, 0);
  expect(bytes).toBeLessThan(50_000);
});

async function series(): Promise<number> {
  const { body } = await askOps('/metrics');
  return body.split('\n').filter((line) => line.startsWith('http_')).length;
}

async function askNowhere(round: number): Promise<void> {
  const urls = Array.from({ length: 30 }, (_, i) => `${app.url}/nada/${round}/${i}`);
  await Promise.all(urls.flatMap((url) => [fetch(url), fetch(url, { method: 'PROPFIND' })]));
}

test('requests for routes and with methods that are nowhere add no series', async () => {
  await askNowhere(1);
  await series();
  const before = await series();
  await askNowhere(2);
  expect(await series()).toBe(before);
});

test('the API describes every route, who may call it, and its error', async () => {
  const { body } = await visitor(app).call(openapi);
  const operation = z.object({ description: z.string(), responses: z.record(z.string(), z.unknown()) });
  const document = z
    .object({ openapi: z.string(), paths: z.record(z.string(), z.record(z.string(), operation)) })
    .parse(body);
  const described = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(described.length).toBeGreaterThan(40);
  for (const { description, responses } of described) {
    expect(description).toMatch(/^Quem pode chamar: /);
    expect(Object.keys(responses)).toContain('500');
  }
});

test('without its database it is alive but not ready, and says so with 503', async () => {
  const http = visitor(app);
  await app.deps.pool.end();
  await http.want(saude, 200);
  expect(await http.want(pronto, 503)).toMatchObject({ checks: { database: false } });
});
