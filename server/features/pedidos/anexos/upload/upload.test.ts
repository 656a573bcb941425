import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { criarLinkAnexo, listarAnexos, type Anexo } from '#contracts/pedidos/anexos.contract.ts';
import { errorBody } from '#contracts/contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { attachedPedido, newPatient, paidPedido, type Patient } from '#testing/builders/builders.ts';
import { pdfOf, PNG } from '#testing/files/small-files.ts';
import { askOffset, begin, sendBytes, upload, type Sent } from '#testing/builders/upload.ts';

let app: TestApp;
let patient: Patient;
let pedido: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  patient = await newPatient(app);
  pedido = (await attachedPedido(patient)).id;
});

const file = (change: Partial<Sent> = {}): Sent => ({
  pedido,
  tipo: 'laudo_medico',
  filename: 'laudo de março.png',
  bytes: PNG,
  ...change,
});

async function stored(): Promise<Anexo[]> {
  return (await patient.http.want(listarAnexos, 200, { params: { id: pedido } })).anexos;
}

async function refusal(response: Response): Promise<[number, string]> {
  return [response.status, errorBody.parse(await response.json()).error.message];
}

const locationOf = (response: Response) => response.headers.get('location') ?? '';
const offsetOf = (response: Response) => response.headers.get('upload-offset');

test('a file is stored under the name of its kind, with the name it had', async () => {
  expect((await upload(patient, file())).status).toBe(204);
  expect(await stored()).toEqual([
    {
      id: expect.any(String),
      pedidoId: pedido,
      tipo: 'laudo_medico',
      name: 'laudo_medico',
      envio: expect.stringMatching(/^[\w-]+$/),
      nomeOriginal: 'laudo de março.png',
      url: expect.stringMatching(/^\/api\/anexos\/[\w-]+\/link$/),
      createdAt: expect.any(String),
      size: expect.any(Number),
      contentType: 'image/png',
      situacao: 'guardado',
      aviso: null,
      paginas: null,
      executa: false,
      previa: expect.stringMatching(/^\/api\/anexos\/[\w-]+\/previa$/),
    },
  ]);
});

test('a commit whose answer was lost keeps the file with its row', async () => {
  const location = locationOf(await begin(patient, file()));
  const real = app.deps.runInTransaction;
  app.deps.runInTransaction = async (context, work) => {
    app.deps.runInTransaction = real;
    await real(context, work);
    throw new Error('connection lost');
  };
  expect((await sendBytes(patient, location, PNG)).status).toBe(500);
  expect(offsetOf(await askOffset(patient, location))).toBe(String(PNG.length));
  const [anexo] = await stored();
  const link = await patient.http.want(criarLinkAnexo, 201, { params: { id: anexo?.id ?? '' } });
  const downloaded = await patient.http.fetch(link.url);
  expect((await downloaded.arrayBuffer()).byteLength).toBe(anexo?.size);
});

test('a single kind is replaced, the other documents are counted on', async () => {
  await upload(patient, file({ filename: 'antes.png' }));
  await upload(patient, file({ filename: 'depois.png' }));
  for (const filename of ['a.pdf', 'b.pdf']) {
    await upload(patient, file({ tipo: 'outros_documentos', filename, bytes: pdfOf(2_000) }));
  }
  expect((await stored()).map(({ name, nomeOriginal }) => [name, nomeOriginal])).toEqual([
    ['laudo_medico', 'depois.png'],
    ['outros_documentos_1', 'a.pdf'],
    ['outros_documentos_2', 'b.pdf'],
  ]);
});

test('ten other documents at once get ten names', async () => {
  const names = Array.from({ length: 10 }, (_, i) => `${i}.png`);
  const sent = await Promise.all(
    names.map((filename) => upload(patient, file({ tipo: 'outros_documentos', filename }))),
  );
  expect(sent.map(({ status }) => status)).toEqual(names.map(() => 204));
  expect(new Set((await stored()).map(({ name }) => name)).size).toBe(10);
});

test('over 50 MB and empty are refused before the first byte', async () => {
  const big = await begin(patient, file(), 50 * 1024 * 1024 + 1);
  expect(await refusal(big)).toEqual([
    413,
    'Não foi enviado: tem 50,1 MB e o limite é 50 MB. O pedido segue sem ele.',
  ]);
  expect((await begin(patient, file(), 50 * 1024 * 1024)).status).toBe(201);
  const empty = await begin(patient, file(), 0);
  expect(await refusal(empty)).toEqual([
    415,
    'Não foi enviado: o arquivo está vazio. O pedido segue sem ele.',
  ]);
});

test('an unknown kind and a paid order take no file', async () => {
  expect((await begin(patient, file({ tipo: 'selfie' }))).status).toBe(415);
  const paid = await paidPedido(app, patient, 'Atestados de saúde');
  expect((await begin(patient, file({ pedido: paid.id }))).status).toBe(409);
});

test("another patient's order and upload are not there", async () => {
  const stranger = await newPatient(app);
  expect((await begin(stranger, file())).status).toBe(404);
  const location = locationOf(await begin(patient, file()));
  expect((await askOffset(stranger, location)).status).toBe(404);
  expect((await sendBytes(stranger, location, PNG)).status).toBe(404);
  expect(
    (await stranger.http.fetch(location, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } })).status,
  ).toBe(404);
  expect((await sendBytes(patient, location, PNG)).status).toBe(204);
});

test('a file that is given up when its last bytes have arrived is no file of the order', async () => {
  const location = locationOf(await begin(patient, file()));
  expect((await sendBytes(patient, location, PNG)).status).toBe(204);
  const giveUp = () =>
    patient.http.fetch(location, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } });
  expect((await giveUp()).status).toBe(204);
  expect(await stored()).toEqual([]);
  expect((await giveUp()).status).toBe(404);
});

test('tus answers no GET and names no other site', async () => {
  const location = locationOf(await begin(patient, file()));
  expect((await patient.http.fetch(location)).status).toBe(404);
  const answer = await patient.http.fetch(location, {
    method: 'HEAD',
    headers: { 'tus-resumable': '1.0.0', origin: 'https://outro.example' },
  });
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});

test('a cut upload goes on where it stopped, also after a restart', async () => {
  const bytes = pdfOf(300_000);
  const location = locationOf(await begin(patient, file({ bytes })));
  await sendBytes(patient, location, bytes.subarray(0, 100_000));
  await app.restart();
  expect(offsetOf(await askOffset(patient, location))).toBe('100000');
  expect((await sendBytes(patient, location, bytes.subarray(100_000), 100_000)).status).toBe(204);
  expect(await stored()).toMatchObject([{ size: 300_000, contentType: 'application/pdf' }]);
});

test('the last bytes sent twice are one file; asking again says complete', async () => {
  const location = locationOf(await begin(patient, file()));
  expect((await sendBytes(patient, location, PNG)).status).toBe(204);
  const again = await sendBytes(patient, location, PNG);
  expect([again.status, offsetOf(again)]).toEqual([204, String(PNG.length)]);
  const asked = await askOffset(patient, location);
  expect([asked.status, offsetOf(asked), asked.headers.get('upload-length')]).toEqual([
    200,
    String(PNG.length),
    String(PNG.length),
  ]);
  expect(await stored()).toHaveLength(1);
});

test('the client of the pages uploads in pieces and resumes after it was stopped', async () => {
  const bytes = pdfOf(5 * 65_536);
  const cookie = [...patient.http.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const options = {
    endpoint: `${app.url}/api/uploads`,
    metadata: { pedido, tipo: 'exames_anteriores', filename: 'exames.pdf' },
    headers: { cookie },
    chunkSize: 65_536,
    retryDelays: [],
  };
  const uploadUrl = await new Promise<string>((resolve, reject) => {
    const first = new Upload(bytes, {
      ...options,
      onError: reject,
      onChunkComplete: (_size, accepted) => {
        if (accepted === 131_072) void first.abort().then(() => resolve(first.url ?? ''));
      },
    });
    first.start();
  });
  await new Promise<void>((resolve, reject) => {
    new Upload(bytes, { ...options, uploadUrl, onError: reject, onSuccess: () => resolve() }).start();
  });
  expect(await stored()).toMatchObject([{ name: 'exames_anteriores', size: bytes.length }]);
});

test('what the tus library itself refuses is told in our words', async () => {
  const bare = await patient.http.fetch('/api/uploads', {
    method: 'POST',
    headers: { 'upload-length': '9' },
  });
  expect(await refusal(bare)).toEqual([412, 'Não entendemos o que foi enviado.']);
  const wrong = { 'tus-resumable': '1.0.0', 'upload-length': 'nove' };
  const answer = await patient.http.fetch('/api/uploads', { method: 'POST', headers: wrong });
  expect(await refusal(answer)).toEqual([400, 'Não entendemos o que foi enviado.']);
});
