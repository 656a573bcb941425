import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  baixarAnexo,
  criarLinkAnexo,
  listarAnexos,
  listarAnexosAnteriores,
  removerAnexo,
} from '#contracts/pedidos/anexos.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import {
  attachedPedido,
  chargedPedido,
  createPedido,
  newPatient,
  payAtBank,
  readPedido,
  signInAdmin,
  type Patient,
} from '#testing/builders/builders.ts';
import type { Client } from '#testing/app/client.ts';
import { PNG } from '#testing/files/small-files.ts';
import { upload } from '#testing/builders/upload.ts';

let app: TestApp;
let now = Date.now();
let patient: Patient;
let pedido: string;
let anexo: string;
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now) });
});
afterAll(() => app.stop());
beforeEach(async () => {
  patient = await newPatient(app);
  pedido = (await attachedPedido(patient)).id;
  await upload(patient, { pedido, tipo: 'laudo_medico', filename: 'laudo "de" março.png', bytes: PNG });
  anexo = (await files())[0]?.id ?? '';
});

const files = async () => (await patient.http.want(listarAnexos, 200, { params: { id: pedido } })).anexos;
const linkOf = async (http: Client) => (await http.want(criarLinkAnexo, 201, { params: { id: anexo } })).url;

test('comes as an attachment that no browser runs or keeps', async () => {
  const answer = await patient.http.fetch(await linkOf(patient.http));
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  const headers = Object.fromEntries(answer.headers);
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(bytes.length),
    'content-security-policy':
      "sandbox; default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
  });
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="laudo .*"; filename\*=UTF-8''laudo%20/,
  );
});

test('the address serves its own account only, the administrator by one of its own', async () => {
  const url = await linkOf(patient.http);
  const stranger = await newPatient(app);
  const admin = await signInAdmin(app);
  expect((await stranger.http.fetch(url)).status).toBe(404);
  expect((await admin.fetch(url)).status).toBe(404);
  expect((await admin.fetch(await linkOf(admin))).status).toBe(200);
});

test('the address holds for five minutes and no change of it', async () => {
  const url = await linkOf(patient.http);
  const forged = url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  expect((await patient.http.fetch(forged)).status).toBe(404);
  expect((await patient.http.call(baixarAnexo, { params: { token: 'nada' } })).status).toBe(404);
  now += 5 * 60_000;
  expect((await patient.http.fetch(url)).status).toBe(200);
  now += 1;
  expect((await patient.http.fetch(url)).status).toBe(404);
});

test('every address that is made is audited', async () => {
  await linkOf(patient.http);
  const rows = await app.deps.db
    .selectFrom('auditoria')
    .select(['ator_tipo', 'acao'])
    .where('alvo_id', '=', anexo)
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { ator_tipo: 'Paciente', acao: 'anexo.guardar' },
    { ator_tipo: 'Paciente', acao: 'anexo.abrir' },
  ]);
});

test('a removed file is gone for its address too', async () => {
  const url = await linkOf(patient.http);
  await patient.http.want(removerAnexo, 204, { params: { id: anexo } });
  expect(await files()).toEqual([]);
  expect((await patient.http.fetch(url)).status).toBe(404);
  expect((await patient.http.call(removerAnexo, { params: { id: anexo } })).status).toBe(404);
});

test('a paid order keeps its files', async () => {
  const charged = await chargedPedido(patient, 'Atestados de saúde');
  await upload(patient, { pedido: charged.id, tipo: 'laudo_medico', filename: 'a.png', bytes: PNG });
  await payAtBank(app, charged);
  await expect.poll(async () => (await readPedido(patient, charged.id)).editavel).toBe(false);
  const { anexos } = await patient.http.want(listarAnexos, 200, { params: { id: charged.id } });
  const answer = await patient.http.call(removerAnexo, { params: { id: anexos[0]?.id ?? '' } });
  expect(answer.status).toBe(409);
});

test('a new order offers the files of earlier ones, each content once, to its patient only', async () => {
  const { id } = await createPedido(patient);
  const earlier = async (who: Patient) =>
    (await who.http.want(listarAnexosAnteriores, 200, { params: { id } })).anexos;
  now += 1_000;
  await upload(patient, { pedido, tipo: 'outros_documentos', filename: 'igual.png', bytes: PNG });
  await upload(patient, { pedido: id, tipo: 'laudo_medico', filename: 'deste.png', bytes: PNG });
  expect((await earlier(patient)).map(({ nomeOriginal }) => nomeOriginal)).toEqual(['igual.png']);
  await expect(earlier(await newPatient(app))).rejects.toThrow('404');
});
