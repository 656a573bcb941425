import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { glob, readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { z } from 'zod';
import { expect, onTestFinished, test } from 'vitest';
import { enviarMensagem } from '#contracts/chat/chat.contract.ts';
import { confirmarAnexos, gerarCobranca, salvarHistorico } from '#contracts/pedidos/pedidos.contract.ts';
import { trace } from '#platform/trace/trace.ts';
import { startTestApp } from '#testing/app/app.ts';
import { until } from '#testing/app/until.ts';
import * as build from '#testing/builders/builders.ts';
import { bounded, MAX_WAITING } from './platform/trace/spans.ts';
import { wordsOfStatement } from './platform/trace/statement-words.ts';

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const spanShape = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(attribute).default([]),
  links: z.array(z.object({ traceId: z.string() })).default([]),
  status: z.object({ code: z.number().optional() }).default({}),
});
type Span = z.infer<typeof spanShape>;
const sent = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanShape) })) })),
});

/** A collector that keeps every byte. */
async function startCollector() {
  const bodies: string[] = [];
  const keys: (string | undefined)[] = [];
  const keep = async (request: IncomingMessage, answer: ServerResponse) => {
    keys.push(request.headers.authorization);
    bodies.push(`${request.url}\n${await text(request)}`);
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer((request, answer) => void keep(request, answer));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const spans = (): Span[] =>
    bodies
      .map((body) => sent.parse(JSON.parse(body.slice(body.indexOf('\n')))))
      .flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans))
      .flatMap((scope) => scope.spans);
  return { url: `http://127.0.0.1:${port}`, bodies, keys, spans };
}

const none = async () => undefined;
const flagged = (traceFlags: number) => ({ spanContext: () => ({ traceFlags }) });
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only part that is read
const spanOf = (traceFlags: number) => flagged(traceFlags) as ReadableSpan;
const CONFISSAO = 'Fluoxetina 20 mg, sorologia para HIV';

test('a call → spans from route to job, with nothing of a person in any byte', async () => {
  const collector = await startCollector();
  const app = await startTestApp({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20chave-do-coletor',
    },
  });
  const patient = await build.newPatient(app);
  try {
    const { id } = await build.createPedido(patient);
    const body = { ...(await build.historico(patient)), motivacao: CONFISSAO };
    await patient.http.want(salvarHistorico, 200, { params: { id }, body });
    await patient.http.want(enviarMensagem, 200, {
      body: { id: crypto.randomUUID(), mensagem: CONFISSAO },
    });
    await patient.http.want(confirmarAnexos, 200, { params: { id } });
    await patient.http.want(gerarCobranca, 200, { params: { id }, body: {} });
    await until('a job was sent', async () => collector.spans().some(({ name }) => name.startsWith('job ')));
    expect(await trace.on?.metrics()).toMatch(/trace_spans_total\{outcome="sent"\} [1-9]/);
  } finally {
    await app.stop();
  }
  expect(trace.on).toBeNull();

  const spans = collector.spans();
  const root = spans.find(({ name }) => name === `POST ${gerarCobranca.path}`)!;
  const under = (parent: Span): Span[] => {
    const own = spans.filter(
      ({ parentSpanId, traceId }) => parentSpanId === parent.spanId && traceId === parent.traceId,
    );
    return own.flatMap((one) => [one, ...under(one)]);
  };
  const named = under(root).map(({ name }) => name);
  expect(root.parentSpanId).toBeFalsy();
  expect(named).toEqual(
    expect.arrayContaining([gerarCobranca.operationId, 'transaction', 'begin', 'commit']),
  );
  expect(named.filter((name) => /^(?:select|update|insert|with) \w+/.test(name)).length).toBeGreaterThan(3);
  expect(named.find((name) => name.startsWith('asaas '))).toBeDefined();
  const producer = spans.find(({ name }) => name.startsWith('enqueue '))!;
  const job = spans.find(
    ({ name, traceId }) => name.startsWith('job ') && traceId === producer.links[0]?.traceId,
  );
  expect(job).toBeDefined();
  expect(under(job!).length).toBeGreaterThan(0);

  const raw = collector.bodies.join('\n');
  expect(collector.bodies.every((body) => body.startsWith('/v1/traces\n'))).toBe(true);
  expect(new Set(collector.keys)).toEqual(new Set(['Bearer chave-do-coletor']));
  const { nome, telefone, emailContato, endereco, bairro } = patient.dados;
  const secrets = [patient.cpf, nome, telefone, emailContato, endereco, bairro, CONFISSAO, 'Fluoxetina'];
  secrets.push(...patient.http.cookies.values());
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(4);
    expect(raw).not.toContain(secret);
  }
  const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;
  expect(ids.test(raw)).toBe(false);
});

test('a text with values written into it → its span shows none of them', () => {
  const { name, words } = wordsOfStatement(
    `select "nome" from "clientes" where cpf = '52998224725' and n = 42 and "id" = $12 and a = 'sem fim`,
  );
  expect(name).toBe('select clientes');
  expect(words['db.query.text']).toBe(
    'select "nome" from "clientes" where cpf = ? and n = ? and "id" = $12 and a = ?',
  );
});

test('spans come faster than they are sent → those beyond the bound are dropped and counted', () => {
  const counts = { sent: 0, dropped: 0, failed: 0 };
  const exporting: (() => void)[] = [];
  const processor = bounded(
    {
      export: (_, done) => void exporting.push(() => done({ code: 1, error: new Error('away') })),
      shutdown: none,
    },
    (outcome, some) => void (counts[outcome] += some),
    (exporter) => ({
      onStart: () => undefined,
      onEnd: (span) => exporter.export([span], () => undefined),
      shutdown: none,
      forceFlush: none,
    }),
  );
  for (let n = 0; n < MAX_WAITING + 3; n += 1) processor.onEnd(spanOf(1));
  processor.onEnd(spanOf(0));
  expect([exporting.length, counts.dropped]).toEqual([MAX_WAITING, 3]);
  for (const end of exporting.splice(0)) end();
  processor.onEnd(spanOf(1));
  expect([exporting.length, counts]).toEqual([1, { sent: 0, dropped: 3, failed: MAX_WAITING }]);
});

test('without a collector no SDK is loaded: one file imports it, which is loaded only with one', async () => {
  const importing: string[] = [];
  const loading: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: 'server' })) {
    if (file.endsWith('.test.ts')) continue;
    const code = await readFile(`server/${file}`, 'utf8');
    if (/^(?:import|export) (?!type )[^;]*from '@opentelemetry\//m.test(code)) importing.push(file);
    if (/['/]otel\.ts'/.test(code)) loading.push(file);
  }
  expect([importing, loading]).toEqual([['platform/trace/otel.ts'], ['compose.ts']]);
  const composed = await readFile('server/compose.ts', 'utf8');
  expect(composed).toMatch(
    /if \(tracing === null\) return;\n\s*const \{ startTracing \} = await import\('\.\/platform\/trace\/otel\.ts'\);/,
  );
});
