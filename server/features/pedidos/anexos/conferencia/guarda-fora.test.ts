import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { criarLinkAnexo, listarAnexos, verPrevia } from '#contracts/pedidos/anexos.contract.ts';
import { pronto } from '#contracts/instalacao/operacao.contract.ts';
import { errorBody } from '#contracts/contract.ts';
import { MediaUnavailable } from '#ports/media.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { attachedPedido, newPatient, visitor, type Patient } from '#testing/builders/builders.ts';
import { pdfOf } from '#testing/files/small-files.ts';
import { startS3, type TestS3 } from '#testing/providers/s3-server.ts';
import { askOffset, begin, sendBytes, upload } from '#testing/builders/upload.ts';

const WORDS = 'Os arquivos não estão acessíveis agora. Tente de novo em alguns minutos.';

let folder: string;
let s3: TestS3;
let app: TestApp;
let patient: Patient;
let pedido: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zelo-balde-'));
  s3 = await startS3({ folder });
  app = await startTestApp({ env: s3.env });
  patient = await newPatient(app);
  pedido = (await attachedPedido(patient)).id;
});
afterAll(async () => {
  await app.stop();
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const files = async () => (await patient.http.want(listarAnexos, 200, { params: { id: pedido } })).anexos;
const linkTo = async (id: string) => (await patient.http.want(criarLinkAnexo, 201, { params: { id } })).url;
async function refusal(answer: Response) {
  return { status: answer.status, words: errorBody.parse(await answer.json()).error.message };
}

test('with the bucket away downloads and uploads say so, lose nothing, and go on when it is back', async () => {
  const first = pdfOf(300_000);
  const sent = { pedido, tipo: 'outros_documentos', filename: 'exame.pdf', bytes: first };
  expect((await upload(patient, sent)).status).toBe(204);
  const [anexo] = await files();
  const url = await linkTo(anexo?.id ?? '');
  const whole = await patient.http.fetch(url);
  expect(Buffer.from(await whole.arrayBuffer()).equals(first)).toBe(true);
  expect(await visitor(app).want(pronto, 200)).toMatchObject({ checks: { storage: true } });

  // One of which all bytes came and that is not opened yet, and half of another.
  const [second, third] = [pdfOf(200_000), pdfOf(250_000)];
  const prepare = vi.spyOn(app.deps.media, 'prepare');
  prepare.mockRejectedValueOnce(new MediaUnavailable('killed'));
  const complete = (await begin(patient, { ...sent, bytes: second })).headers.get('location') ?? '';
  expect((await sendBytes(patient, complete, second)).status).toBe(503);
  const half = (await begin(patient, { ...sent, bytes: third })).headers.get('location') ?? '';
  expect((await sendBytes(patient, half, third.subarray(0, 120_000))).status).toBe(204);

  const port = Number(new URL(s3.options.endpoint).port);
  await s3.stop('SIGKILL');
  const gone = await patient.http.fetch(url);
  expect(gone.headers.get('retry-after')).not.toBeNull();
  expect(await refusal(gone)).toEqual({ status: 503, words: WORDS });
  expect((await patient.http.call(verPrevia, { params: { id: anexo?.id ?? '' } })).status).toBe(503);
  expect(await visitor(app).want(pronto, 503)).toMatchObject({ checks: { storage: false } });
  const last = await sendBytes(patient, complete, second.subarray(-1), second.length - 1);
  const late = await sendBytes(patient, half, third.subarray(120_000), 120_000);
  for (const answer of [last, late]) {
    expect(answer.headers.get('retry-after')).not.toBeNull();
    expect(await refusal(answer)).toEqual({ status: 503, words: WORDS });
  }
  expect(await files()).toHaveLength(1);

  s3 = await startS3({ folder, port });
  // The client asks for the offset on its own, and that completes the upload.
  expect((await askOffset(patient, complete)).headers.get('upload-offset')).toBe(String(second.length));
  // Of the half everything is there that was acknowledged; the rest is sent again.
  expect((await askOffset(patient, half)).headers.get('upload-offset')).toBe('120000');
  expect((await sendBytes(patient, half, third.subarray(120_000), 120_000)).status).toBe(204);
  const all = await files();
  expect(all).toHaveLength(3);
  for (const [i, content] of [first, second, third].entries()) {
    const again = await patient.http.fetch(await linkTo(all[i]?.id ?? ''));
    expect(Buffer.from(await again.arrayBuffer()).equals(content)).toBe(true);
  }
  expect(await visitor(app).want(pronto, 200)).toMatchObject({ checks: { storage: true } });
});
