import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { criarLinkAnexo, listarAnexos } from '#contracts/pedidos/anexos.contract.ts';
import { errorBody } from '#contracts/contract.ts';
import { MediaUnavailable, type Media } from '#ports/media.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { attachedPedido, newPatient, type Patient } from '#testing/builders/builders.ts';
import { pdfOf } from '#testing/files/small-files.ts';
import { pieceRows } from '#testing/builders/pieces.ts';
import { askOffset, begin, sendBytes } from '#testing/builders/upload.ts';

const BYTES = pdfOf(30_000);
const SIZE = String(BYTES.length);
/**
 * One byte less than sent: the client is asked for the last byte again, so that its PATCH receives the error
 * message.
 */
const ALMOST = String(BYTES.length - 1);

let app: TestApp;
let patient: Patient;
let pedido: string;
let location: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  vi.restoreAllMocks();
  patient = await newPatient(app);
  pedido = (await attachedPedido(patient)).id;
  location = await start();
});

async function start(bytes = BYTES): Promise<string> {
  const sent = { pedido, tipo: 'outros_documentos', filename: 'exame.pdf', bytes };
  return (await begin(patient, sent)).headers.get('location') ?? '';
}

const offsetOf = (response: Response) => response.headers.get('upload-offset');
const files = async () => (await patient.http.want(listarAnexos, 200, { params: { id: pedido } })).anexos;
const preparar = (media: Media = app.deps.media) => vi.spyOn(media, 'prepare');
/** Makes the next transaction of a person fail; transactions of scheduled jobs are not affected. */
function cutOnce(error: Error): void {
  const { deps } = app;
  const run = deps.runInTransaction;
  let cut = false;
  vi.spyOn(deps, 'runInTransaction').mockImplementation((context, work) => {
    if (cut || context.actor.tipo === 'Sistema') return run(context, work);
    cut = true;
    return Promise.reject(error);
  });
}

/** The pieces that are kept of this upload. */
const uploads = () => pieceRows(app, location);

async function contentOf(id: string): Promise<Buffer> {
  const { url } = await patient.http.want(criarLinkAnexo, 201, { params: { id } });
  return Buffer.from(await (await patient.http.fetch(url)).arrayBuffer());
}

test.each([
  ['opened', () => preparar().mockRejectedValueOnce(new Error('killed'))],
  [
    'stored',
    () => vi.spyOn(app.deps.storage, 'putFile').mockRejectedValueOnce(new Error('the disk went away')),
  ],
  ['written down', () => cutOnce(new Error('cut'))],
])(
  'all bytes came, and the process was lost before the file was %s: asking makes it a file',
  async (_name, fail) => {
    fail();
    const cut = await sendBytes(patient, location, BYTES);
    expect(cut.status).toBe(500);
    expect(errorBody.parse(await cut.json()).error.message).toBe(
      'Algo falhou do nosso lado. Tente de novo em um minuto.',
    );
    expect(await files()).toEqual([]);
    await app.restart();
    expect(offsetOf(await askOffset(patient, location))).toBe(SIZE);
    const [anexo, ...more] = await files();
    expect(more).toEqual([]);
    expect((await contentOf(anexo?.id ?? '')).equals(BYTES)).toBe(true);
    expect(await uploads()).toEqual([]);
  },
);

test.each([
  ['restarts', Object.assign(new Error('terminating connection'), { code: '57P01' })],
  ['has no connection free', new Error('timeout exceeded when trying to connect')],
])('while the database %s the file is asked for again, never refused', async (_name, away) => {
  cutOnce(away);
  const answer = await sendBytes(patient, location, BYTES);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(offsetOf(await askOffset(patient, location))).toBe(SIZE);
  expect(await files()).toHaveLength(1);
});

test('the last byte, sent again, makes it a file as well', async () => {
  preparar().mockRejectedValue(new MediaUnavailable('killed'));
  expect((await sendBytes(patient, location, BYTES)).status).toBe(503);
  expect(offsetOf(await askOffset(patient, location))).toBe(ALMOST);
  vi.restoreAllMocks();
  const last = await sendBytes(patient, location, BYTES.subarray(-1), BYTES.length - 1);
  expect([last.status, offsetOf(last)]).toEqual([204, SIZE]);
  expect(await files()).toHaveLength(1);
});

test('a reader of files that is killed at work costs the patient nothing', async () => {
  const photos = pdfOf(3_000_000);
  location = await start(photos);
  const { media } = app.deps;
  const sent = sendBytes(patient, location, photos);
  await expect.poll(() => media.pid()).not.toBeNull();
  process.kill(media.pid() ?? 0, 'SIGKILL');
  expect((await sent).status).toBe(204);
});

test('what we cannot open for our own reason is asked for again, never refused', async () => {
  preparar().mockRejectedValue(new MediaUnavailable('no process'));
  const answer = await sendBytes(patient, location, BYTES);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  const again = await sendBytes(patient, location, BYTES.subarray(-1), BYTES.length - 1);
  expect(again.status).toBe(503);
  expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(errorBody.parse(await again.json()).error.message).toBe(
    'Não conseguimos abrir o arquivo agora. Tente de novo em alguns segundos.',
  );
  // All bytes are still there.
  expect(await uploads()).toEqual([BYTES.length]);
});

test('the pages’ client → reconnects, and sends its data only once', async () => {
  const prepare = preparar().mockRejectedValueOnce(new MediaUnavailable('busy'));
  prepare.mockRejectedValueOnce(new MediaUnavailable('busy'));
  const requests: string[] = [];
  const cookie = [...patient.http.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  await new Promise<void>((resolve, reject) => {
    new Upload(BYTES, {
      endpoint: `${app.url}/api/uploads`,
      metadata: { pedido, tipo: 'outros_documentos', filename: 'exame.pdf' },
      headers: { cookie },
      retryDelays: [0, 50, 100],
      onAfterResponse: (request, response) =>
        void requests.push(`${request.getMethod()} ${response.getStatus()}`),
      onError: reject,
      onSuccess: () => resolve(),
    }).start();
  });
  expect(requests).toEqual(['POST 201', 'PATCH 503', 'HEAD 200', 'PATCH 204']);
  expect(await files()).toHaveLength(1);
});

test('a refusal whose answer was lost is heard by one more byte, not by sending all again', async () => {
  const bad = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_000, 'x')]);
  location = await start(bad);
  preparar().mockRejectedValueOnce(new Error('killed'));
  await sendBytes(patient, location, bad);
  await app.restart();
  expect(offsetOf(await askOffset(patient, location))).toBe(String(bad.length - 1));
  const answer = await sendBytes(patient, location, bad.subarray(-1), bad.length - 1);
  expect(answer.status).toBe(415);
  expect(errorBody.parse(await answer.json()).error.message).toMatch(/não conseguimos ler este PDF/);
  expect(await uploads()).toEqual([]);
});

test('the end of an upload, asked for by many at once, is one file made once', async () => {
  preparar().mockRejectedValueOnce(new MediaUnavailable('busy'));
  await sendBytes(patient, location, BYTES);
  vi.restoreAllMocks();
  const prepare = preparar();
  const answers = await Promise.all([
    askOffset(patient, location),
    sendBytes(patient, location, BYTES.subarray(-1), BYTES.length - 1),
    askOffset(patient, location),
    sendBytes(patient, location, BYTES.subarray(-1), BYTES.length - 1),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 204, 200, 204]);
  expect(answers.map(offsetOf)).toEqual([SIZE, SIZE, SIZE, SIZE]);
  expect(prepare).toHaveBeenCalledTimes(1);
  expect(await files()).toHaveLength(1);
});

test('two processes that end one upload at once leave one row and its file', async () => {
  const { runInTransaction } = app.deps;
  vi.spyOn(app.deps, 'runInTransaction').mockImplementationOnce(async (context, work) => {
    // Another process completes the same upload first.
    vi.restoreAllMocks();
    await runInTransaction(context, work);
    return runInTransaction(context, work);
  });
  expect((await sendBytes(patient, location, BYTES)).status).toBe(204);
  const [anexo, ...more] = await files();
  expect(more).toEqual([]);
  expect((await contentOf(anexo?.id ?? '')).equals(BYTES)).toBe(true);
});

test('an order that is paid while a file is opened takes it no more, and nothing of it is stored', async () => {
  const { storage } = app.deps;
  const putFile = storage.putFile.bind(storage);
  vi.spyOn(storage, 'putFile').mockImplementation(async (key, source) => {
    await app.deps.db
      .updateTable('pedidos')
      .set({ pago_em: new Date(), status: 'Aguardando Pagamento' })
      .where('id', '=', pedido)
      .execute();
    return putFile(key, source);
  });
  expect((await sendBytes(patient, location, BYTES)).status).toBe(409);
  const left = await readdir(join(app.dataDir, 'arquivos'), { recursive: true });
  expect(left.filter((name) => name.includes(pedido))).toEqual([]);
});
