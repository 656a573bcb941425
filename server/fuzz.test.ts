import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorBody } from '../contracts/contract.ts';
import { startTestApp, type TestApp } from './testing/app/app.ts';
import type { Client } from './testing/app/client.ts';
import { chargedPedido, createPedido, newPatient, signInAdmin } from './testing/builders/builders.ts';
import { addMedico, newMedico } from './testing/builders/medicos.ts';
import { readDocument, type Operation } from './testing/fuzz/document.ts';
import { LEFT_OUT, requestsOf, type FuzzRequest, type Scene } from './testing/fuzz/requests.ts';
import { CANARY } from './testing/fuzz/values.ts';

/** How many requests; `npm run test:long` sends a hundred times as many. */
const COUNT = Number(process.env['FUZZ_REQUESTS'] ?? 2_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);

/** Requests of one operation in a round, and of all operations at the same time. */
const ROUND = 4;
const AT_ONCE = 12;

/** Sent without a session that holds: it ends the one it is sent with. */
const ENDS_SESSION = new Set(['apagarConta', 'sair']);
/** A stream that only its caller ends. */
const STREAM = 'vivo';

/** Answers of the server before an operation is asked, whatever its document says. */
const OF_THE_FRAMEWORK = new Set([400, 404, 405, 413, 414, 415, 431]);
/** Answers monitors, and has the words of its own where it is not ready. */
const READY = 'pronto';
/** The failures that have a name: what is full or away says so, with the time to come again. */
const NAMED = new Set([503, 507]);

/** Of two thousand requests at most seven created something in six runs, and none in three of them. */
const SUCCESSES = COUNT < 20_000 ? [200, 204] : [200, 201, 204];

const STACK =
  /\bat \S+ \(|\bat (?:async )?(?:file|node):|node_modules|\/(?:server|domain|contracts)\/\S+\.ts/;
const callableError = errorBody.shape.error
  .pick({ message: true })
  .extend({ status: errorBody.shape.error.shape.code });

type Answer = { status: number; type: string; text: string; ms: number };

let app: TestApp;
let scene: Scene;
const rooms = new Map<string, [Client, string]>();
beforeAll(async () => {
  app = await startTestApp();
  const patient = await newPatient(app);
  const other = await newPatient(app);
  const admin = await signInAdmin(app);
  const { http: doctor } = await newMedico(app);
  const colleague = await addMedico(app);
  const orders = [await createPedido(patient), await chargedPedido(patient), await chargedPedido(other)];
  rooms.set('patient', [patient.http, '/api/cliente']);
  rooms.set('doctor', [doctor, '/api/medico/fila']);
  rooms.set('administrator', [admin, '/api/mesa']);
  const cookies = [...rooms].map(([who, [{ cookies: jar }]]) => [who, cookieOf(jar)] as const);
  scene = {
    ids: [...orders.map(({ id }) => id), colleague.id, crypto.randomUUID()],
    texts: [
      patient.cpf,
      other.cpf,
      ...orders.map(({ idPayment }) => idPayment ?? 'asaas'),
      'saude',
      '01310100',
    ],
    cookies: {
      stranger: '',
      unknown: `zelo_sessao=${'A'.repeat(43)}; zelo_dispositivo=%00; =; ;`,
      ...Object.fromEntries(cookies),
    },
    secret: app.deps.settings.asaasWebhookToken ?? '',
  };
});
afterAll(() => app.stop());

const cookieOf = (jar: Map<string, string>) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

async function send(
  { who, method, url, headers, body }: FuzzRequest,
  { operationId }: Operation,
): Promise<Answer> {
  const began = performance.now();
  const cookie = scene.cookies[who] ?? '';
  const sent: Record<string, string> = { ...headers, ...(cookie !== '' && { cookie }) };
  if (operationId === STREAM) {
    const closing = new AbortController();
    // No request of `fetch` has it.
    const { expect: _expect, ...carried } = sent;
    const response = await fetch(new URL(url, app.url), { headers: carried, signal: closing.signal });
    const text = response.ok ? '' : await response.text();
    closing.abort();
    const type = response.headers.get('content-type') ?? '';
    return { status: response.status, type, text, ms: performance.now() - began };
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the document names no other
  const verb = method as 'GET';
  const payload = body === undefined ? {} : { payload: body };
  const answer = await app.app.inject({ method: verb, url, headers: sent, ...payload });
  const type = answer.headers['content-type'] ?? '';
  return { status: answer.statusCode, type, text: answer.body, ms: performance.now() - began };
}

/** A long text by its beginning and its length, so that a failure shows the rest of the request, too. */
function cut(value: unknown): unknown {
  return typeof value === 'string' && value.length > 300
    ? `${value.slice(0, 300)}… (${value.length})`
    : value;
}

/** The fault of an answer; null where there is none. */
function faultOf(
  { operationId, responses }: Operation,
  { method, url }: FuzzRequest,
  { status, type, text }: Answer,
): string | null {
  if (responses[status] === undefined && !OF_THE_FRAMEWORK.has(status)) return 'not documented';
  if (status >= 500 && !NAMED.has(status)) return 'a failure of ours';
  if (status < 400 || method === 'HEAD' || text === '') return null;
  if (operationId === READY && status === 503) return null;
  if (STACK.test(text)) return 'says where in the code';
  // Where the field that was refused has no other name than its key, the key names it.
  if (text.replace(/"campo":"[^"]*"/g, '').includes(CANARY)) return 'repeats what was sent';
  if (type.startsWith('text/html')) return null;
  if (!type.startsWith('application/json')) return `an error of type ${type}`;
  const told: unknown = JSON.parse(text);
  const shape = url.startsWith('/api/funcoes/') ? errorBody.extend({ error: callableError }) : errorBody;
  return shape.safeParse(told).success || errorBody.safeParse(told).success
    ? null
    : 'not in the shape of errors';
}

/** Bytes on the heap after a collection. */
function heap(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
  return process.memoryUsage().heapUsed;
}

test(`${COUNT} requests from the document (FUZZ_SEED=${SEED}) → documented answers, nothing kept`, async ({
  annotate,
}) => {
  const document = await (await fetch(`${app.url}/api/openapi.json`)).text();
  const { operations, schemas } = readDocument(document);
  const asked = operations.filter(({ operationId }) => !LEFT_OUT.has(operationId));
  expect(asked.length).toBeGreaterThan(200);
  const { stranger = '', unknown = '', ...held } = scene.cookies;
  const from = (operation: Operation, cookies: Scene['cookies']) => ({
    operation,
    maker: requestsOf(operation, schemas, { ...scene, cookies }),
  });
  let makers = asked.map((operation) =>
    from(operation, { stranger, unknown, ...(!ENDS_SESSION.has(operation.operationId) && held) }),
  );
  /** Whom each operation let in, so that the rounds after the first do not end at a closed door. */
  const letIn = new Map(asked.map(({ operationId }) => [operationId, new Set<string>()]));

  const faults = new Map<string, string>();
  const times: number[] = [];
  const statuses = new Map<number, number>();
  const heaps: number[] = [];
  const loop = monitorEventLoopDelay({ resolution: 1 });
  const rounds = Math.ceil(COUNT / asked.length / ROUND);
  for (let round = 0; round < rounds; round += 1) {
    const seed = SEED + round;
    const drawn = makers.map(({ operation, maker }) =>
      fc.sample(maker, { seed, numRuns: ROUND }).map((request) => ({ operation, request })),
    );
    const mixed = Array.from({ length: ROUND }, (_, i) => drawn.flatMap((one) => one[i] ?? [])).flat();
    const left = mixed.slice(0, COUNT - times.length).values();
    const work = async () => {
      for (const { operation, request } of left) {
        const answer = await send(request, operation);
        times.push(answer.ms);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (![401, 403].includes(answer.status)) letIn.get(operation.operationId)?.add(request.who);
        const fault = faultOf(operation, request, answer);
        if (fault === null) continue;
        const kind = `${operation.operationId}: ${answer.status} ${fault}; FUZZ_SEED=${SEED}`;
        const shown = JSON.stringify(request, (_, value: unknown) => cut(value));
        if (!faults.has(kind)) faults.set(kind, `${shown}\n${answer.text.slice(0, 300)}`);
      }
    };
    loop.enable();
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    loop.disable();
    heaps.push(heap());
    if (round > 0) continue;
    makers = makers.map(({ operation }) => {
      const cookies = Object.entries(scene.cookies).filter(([who]) =>
        letIn.get(operation.operationId)?.has(who),
      );
      return from(operation, cookies.length > 0 ? Object.fromEntries(cookies) : { unknown });
    });
  }
  await annotate(`the loop was held for ${(loop.max / 1e6).toFixed(0)} ms at most`);
  // One request of each kind of fault.
  expect([...faults].slice(0, 20), `${faults.size} kinds of faults`).toEqual([]);
  expect(times.length).toBe(COUNT);

  // Everybody is still signed in, so that what was asked in their names was not asked of a closed door.
  for (const [who, [http, room]] of rooms) expect([who, (await http.fetch(room)).status]).toEqual([who, 200]);
  for (const success of SUCCESSES) expect([success, statuses.has(success)]).toEqual([success, true]);

  // The slowest beside the middle: a call that hashes or opens a file is slower, none holds the others up.
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  expect((sorted.at(-1) ?? 0) / median, `FUZZ_SEED=${SEED}`).toBeLessThan(2000);
  // From the middle of the run on, when everything is loaded and every pool is full.
  const grown = (heaps.at(-1) ?? 0) - (heaps[Math.floor(heaps.length / 2)] ?? 0);
  expect(grown, `FUZZ_SEED=${SEED}`).toBeLessThan(64 * 1024 * 1024);
}, 3_600_000);
