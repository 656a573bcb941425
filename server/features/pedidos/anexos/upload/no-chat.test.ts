import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { criarLinkAnexo, removerAnexo } from '#contracts/pedidos/anexos.contract.ts';
import * as chat from '#contracts/chat/chat.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import * as build from '#testing/builders/builders.ts';
import type { Client } from '#testing/app/client.ts';
import { PNG } from '#testing/files/small-files.ts';
import { askOffset, begin, sendBytes, upload } from '#testing/builders/upload.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await build.signInAdmin(app);
});
afterAll(() => app.stop());

async function open({ cpf }: build.Patient): Promise<string> {
  return (await admin.want(chat.abrirConversa, 200, { body: { cpf } })).id;
}

const log = async ({ http }: build.Patient) => (await http.want(chat.listarMensagens, 200)).mensagens;

/** The status that a browser gets when it downloads the file. */
async function download(http: Client, id: string): Promise<number> {
  const { url } = await http.want(criarLinkAnexo, 201, { params: { id } });
  return (await http.fetch(url)).status;
}

test('a file of either side is a message with that file, seen and had by both', async () => {
  const patient = await build.newPatient(app);
  const conversa = await open(patient);
  const filename = 'caixa.png';
  const mine = randomUUID();
  expect((await upload(patient, { mensagem: mine, filename, bytes: PNG })).status).toBe(204);
  const theirs = { mensagem: randomUUID(), conversa, filename: 'pedido.png', bytes: PNG };
  expect((await upload({ ...patient, http: admin }, theirs)).status).toBe(204);
  const mensagens = await log(patient);
  expect(mensagens.map(({ n, Por, mensagem }) => [n, Por, mensagem])).toEqual([
    [1, 'Cliente', filename],
    [2, 'Adm', 'pedido.png'],
  ]);
  for (const { arquivo } of mensagens) {
    expect(arquivo).toMatchObject({ situacao: 'guardado', contentType: 'image/png', aviso: null });
    expect(await download(patient.http, arquivo?.id ?? '')).toBe(200);
    expect(await download(admin, arquivo?.id ?? '')).toBe(200);
    expect((await admin.fetch(arquivo?.previa ?? '')).status).toBe(200);
  }
  const [first] = mensagens;
  const params = { id: first?.arquivo?.id ?? '' };
  expect((await patient.http.call(removerAnexo, { params })).status).toBe(404);
  const stranger = await build.newPatient(app);
  expect((await stranger.http.call(criarLinkAnexo, { params })).status).toBe(404);
});

test('the same file, sent again under the same id, is one message; so is a lost answer', async () => {
  const patient = await build.newPatient(app);
  const sent = { mensagem: randomUUID(), filename: 'a.png', bytes: PNG };
  const location = (await begin(patient, sent)).headers.get('location') ?? '';
  await sendBytes(patient, location, PNG);
  expect((await askOffset(patient, location)).headers.get('upload-offset')).toBe(String(PNG.length));
  expect((await sendBytes(patient, location, PNG, PNG.length)).status).toBe(204);
  expect((await upload(patient, sent)).status).toBe(204);
  expect(await log(patient)).toHaveLength(1);
});

test('nobody writes a file into a log that is not theirs', async () => {
  const patient = await build.newPatient(app);
  const conversa = await open(patient);
  const stranger = await build.newPatient(app);
  // A patient writes into their own log only, whichever conversation the metadata name.
  await upload(stranger, { mensagem: randomUUID(), conversa, filename: 'x.png', bytes: PNG });
  expect(await log(patient)).toEqual([]);
  expect(await log(stranger)).toHaveLength(1);
  const nowhere = { mensagem: randomUUID(), conversa: randomUUID(), filename: 'x.png', bytes: PNG };
  expect((await begin({ http: admin }, nowhere)).status).toBe(404);
  const { id: pedido } = await build.attachedPedido(patient);
  const foreign = { pedido, tipo: 'laudo_medico', filename: 'x.png', bytes: PNG };
  expect((await begin({ http: admin }, foreign)).status).toBe(404);
  const mine = { mensagem: randomUUID(), filename: 'x.png', bytes: PNG };
  const location = (await begin(patient, mine)).headers.get('location') ?? '';
  expect((await askOffset({ http: admin }, location)).status).toBe(404);
  expect((await askOffset(stranger, location)).status).toBe(404);
});

test('a text that was said is given no file afterwards', async () => {
  const patient = await build.newPatient(app);
  const id = randomUUID();
  await patient.http.want(chat.enviarMensagem, 200, { body: { id, mensagem: 'oi' } });
  const sent = { mensagem: id, filename: 'x.png', bytes: PNG };
  expect((await upload(patient, sent)).status).toBe(404);
  expect((await log(patient))[0]?.arquivo).toBeNull();
});
