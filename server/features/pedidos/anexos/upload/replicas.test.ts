import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { criarLinkAnexo, listarAnexos } from '#contracts/pedidos/anexos.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { client } from '#testing/app/client.ts';
import { attachedPedido, newPatient, type Patient } from '#testing/builders/builders.ts';
import { filesBelow, pieceRows, unfinishedFiles, uploadIdOf } from '#testing/builders/pieces.ts';
import { askOffset, begin, sendBytes } from '#testing/builders/upload.ts';
import { pagesOf, pdfOfObjects } from '#testing/files/pdf.ts';
import { startS3, type TestS3 } from '#testing/providers/s3-server.ts';

/** No two places of it are alike, so that exchanged pieces would be seen. */
const BYTES = pdfOfObjects(pagesOf(1), randomBytes(750_000).toString('hex'));
const SIZE = String(BYTES.length);
const SHARED = {
  APP_SECRET: 'um segredo das duas réplicas, de 32 letras',
  MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
};

let bucket: string;
let s3: TestS3;
let first: TestApp;
let second: TestApp;
/** One patient, whose browser reaches the first or the second replica. */
let atFirst: Patient;
let atSecond: Pick<Patient, 'http'>;
let pedido: string;
let location: string;
beforeAll(async () => {
  bucket = await mkdtemp(join(tmpdir(), 'zelo-balde-'));
  s3 = await startS3({ folder: bucket });
  first = await startTestApp({ env: { ...SHARED, ...s3.env } });
  second = await startReplica();
});
afterAll(async () => {
  await second.stop();
  await first.stop();
  await s3.stop();
  await rm(bucket, { recursive: true, force: true });
});
beforeEach(async () => {
  atFirst = await newPatient(first);
  atSecond = { http: client(() => second.url, atFirst.http.cookies) };
  pedido = (await attachedPedido(atFirst)).id;
  location = await announce();
});
afterEach(() => vi.restoreAllMocks());

/** Another replica with a data folder of its own. */
function startReplica(): Promise<TestApp> {
  const database = { connection: first.connection, owner: first.owner, drop: async () => undefined };
  return startTestApp({ jobs: false, env: { ...SHARED, ...s3.env }, database });
}

async function announce(bytes = BYTES): Promise<string> {
  const sent = { pedido, tipo: 'outros_documentos', filename: 'exame.pdf', bytes };
  return (await begin(atFirst, sent)).headers.get('location') ?? '';
}

const offsetAt = async (patient: Pick<Patient, 'http'>) =>
  (await askOffset(patient, location)).headers.get('upload-offset');
const files = async () => (await atSecond.http.want(listarAnexos, 200, { params: { id: pedido } })).anexos;

async function storedContent(): Promise<Buffer> {
  const [anexo] = await files();
  const { url } = await atSecond.http.want(criarLinkAnexo, 201, { params: { id: anexo?.id ?? '' } });
  return Buffer.from(await (await atSecond.http.fetch(url)).arrayBuffer());
}

/** Begins a PATCH whose body stays open after its first bytes. */
function sendSlowly(patient: Pick<Patient, 'http'>, part: Buffer) {
  const rest = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new Uint8Array(part));
      await rest.promise;
      controller.close();
    },
  });
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  };
  const slowly: RequestInit & { duplex: 'half' } = { method: 'PATCH', headers, body, duplex: 'half' };
  const answer = patient.http.fetch(location, slowly).catch(() => null);
  return { answer, end: rest.resolve };
}

async function untilBegun(): Promise<void> {
  const row = first.deps.db.selectFrom('envios_reservados').where('id', '=', uploadIdOf(location));
  const begun = row.select(['comecou', 'trava']);
  await vi.waitFor(
    async () => expect(await begun.execute()).toEqual([{ comecou: true, trava: expect.any(String) }]),
    { timeout: 30_000 },
  );
}

test('one file is sent to two replicas by turns, and the other ends it when the first is gone', async () => {
  const third = await startReplica();
  const atThird = { http: client(() => third.url, atFirst.http.cookies) };
  const step = 400_000;
  for (const [i, one] of [atThird, atSecond, atThird].entries()) {
    const part = BYTES.subarray(i * step, (i + 1) * step);
    expect((await sendBytes(one, location, part, i * step)).status).toBe(204);
    expect(await offsetAt(i === 1 ? atThird : atSecond)).toBe(String((i + 1) * step));
  }
  expect(await pieceRows(first, location)).toEqual([step, step, step]);
  // Neither the bucket nor a data folder holds any of it in clear.
  for (const folder of [bucket, third.dataDir, second.dataDir]) {
    for (const name of await filesBelow(folder)) {
      const content = await readFile(name);
      for (const at of [0, step, 3 * step - 64]) {
        expect(content.includes(BYTES.subarray(at, at + 48))).toBe(false);
      }
    }
  }
  expect([await unfinishedFiles(third.dataDir), await unfinishedFiles(second.dataDir)]).toEqual([[], []]);
  await third.stop();
  expect(await offsetAt(atSecond)).toBe(String(3 * step));
  expect((await sendBytes(atSecond, location, BYTES.subarray(3 * step), 3 * step)).status).toBe(204);
  expect((await storedContent()).equals(BYTES)).toBe(true);
  expect([await pieceRows(first), await unfinishedFiles(second.dataDir)]).toEqual([[], []]);
  expect(
    (await filesBelow(bucket)).filter((name) => name.includes(`envios/${uploadIdOf(location)}`)),
  ).toEqual([]);
});

test('all bytes came to one replica, which could not end the file: another one does', async () => {
  vi.spyOn(first.deps.media, 'prepare').mockRejectedValue(new Error('killed'));
  expect((await sendBytes(atFirst, location, BYTES)).status).toBe(500);
  expect(await offsetAt(atSecond)).toBe(SIZE);
  expect(await offsetAt(atFirst)).toBe(SIZE);
  expect((await storedContent()).equals(BYTES)).toBe(true);
});

test('the end of an upload, asked for at two replicas at once, is one file opened once', async () => {
  const opened = [first, second].map((one) => vi.spyOn(one.deps.media, 'prepare'));
  opened[0]?.mockRejectedValueOnce(new Error('killed'));
  await sendBytes(atFirst, location, BYTES);
  for (const prepare of opened) prepare.mockClear();
  expect(await Promise.all([offsetAt(atFirst), offsetAt(atSecond)])).toEqual([SIZE, SIZE]);
  expect(opened.map(({ mock }) => mock.calls.length).toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(await files()).toHaveLength(1);
});

test('two replicas that get bytes for one offset at once take those of one, whole', async () => {
  const halves = ['a', 'b'].map((letter) => Buffer.alloc(600_000, letter));
  const answers = await Promise.all(
    halves.map((half, i) => sendBytes(i === 0 ? atFirst : atSecond, location, half)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  expect(await pieceRows(first, location)).toEqual([600_000]);
  const letters = new Set<string>();
  const key = `envios/${uploadIdOf(location)}-000000000000`;
  await second.deps.pieces.read(key, async (bytes) => {
    for (const letter of bytes) letters.add(String.fromCodePoint(letter));
  });
  expect([...letters]).toEqual([answers[0]?.status === 204 ? 'a' : 'b']);
});

test('a request at one replica → yields to a newer one at the other, its bytes kept', async () => {
  const slow = sendSlowly(atFirst, BYTES.subarray(0, 40_000));
  await untilBegun();
  expect(await offsetAt(atSecond)).toBe('40000');
  expect((await sendBytes(atSecond, location, BYTES.subarray(40_000), 40_000)).status).toBe(204);
  slow.end();
  expect((await slow.answer)?.headers.get('upload-offset')).toBe('40000');
  expect((await storedContent()).equals(BYTES)).toBe(true);
});

test('a replica that died while it wrote holds an upload for seconds only', async () => {
  await sendBytes(atFirst, location, BYTES.subarray(0, 40_000));
  const inTwoSeconds = new Date(Date.now() + 2_000);
  const row = first.deps.db.updateTable('envios_reservados').where('id', '=', uploadIdOf(location));
  await row.set({ trava: 'a dead process', trava_ate: inTwoSeconds }).execute();
  expect(await offsetAt(atSecond)).toBe('40000');
  expect(Date.now()).toBeGreaterThanOrEqual(inTwoSeconds.getTime());
});

test('what a request brought until its replica was stopped is there at the other', async () => {
  const third = await startReplica();
  const slow = sendSlowly({ http: client(() => third.url, atFirst.http.cookies) }, BYTES.subarray(0, 40_000));
  await untilBegun();
  await third.stop();
  expect(await slow.answer).toBeNull();
  slow.end();
  expect(await offsetAt(atSecond)).toBe('40000');
});

test('giving an upload up at one replica deletes what the other received', async () => {
  await sendBytes(atFirst, location, BYTES.subarray(0, 600_000));
  const answer = await atSecond.http.fetch(location, {
    method: 'DELETE',
    headers: { 'tus-resumable': '1.0.0' },
  });
  expect(answer.status).toBe(204);
  expect((await askOffset(atFirst, location)).status).toBe(404);
  expect(await pieceRows(first, location)).toEqual([]);
  expect((await filesBelow(bucket)).filter((name) => name.includes(uploadIdOf(location)))).toEqual([]);
});
