import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { enviarMensagem } from '#contracts/chat/chat.contract.ts';
import { errorBody } from '#contracts/contract.ts';
import { enviarDocumento } from '#contracts/titular/contestacoes.contract.ts';
import { entrar } from '#contracts/contas/identidade.contract.ts';
import { MENSAGENS_DEMAIS, MENSAGENS_POR_HORA } from '#domain/chat/chat.ts';
import { LIMITES_DE_ESPACO } from '#domain/instalacao/espaco.ts';
import { LIMITE_ANEXO_BYTES } from '#domain/pedidos/anexos.ts';
import { uploadNetwork } from '#platform/space/space.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { client, failureOf } from '#testing/app/client.ts';
import * as build from '#testing/builders/builders.ts';
import { pieceRows, unfinishedFiles } from '#testing/builders/pieces.ts';
import { askOffset, begin, sendBytes, upload } from '#testing/builders/upload.ts';
import { countRoundTrips } from '#testing/database/round-trips.ts';
import { pdfOf, PNG } from '#testing/files/small-files.ts';
import { UploadStore } from '#platform/http/upload/upload-store.ts';
import { encerrarInacabados } from './inacabados.usecases.ts';

const MB = 1024 ** 2;
const MINUTE_MS = 60_000;
const options = {
  jobs: true,
  env: { APP_SECRET: 'um segredo das duas réplicas, de 32 letras', TRUST_PROXY: '1' },
};
let now = Date.now();
let app: TestApp;
let patient: build.Patient;
let pedido: string;
beforeAll(async () => {
  app = await startTestApp(Object.assign(options, { clock: () => new Date(now) }));
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.deps.db.deleteFrom('envios_reservados').execute();
  patient = await build.newPatient(app);
  pedido = (await build.attachedPedido(patient)).id;
});

const file = (filename: string) => ({ pedido, tipo: 'outros_documentos', filename, bytes: PNG });
const inChat = () => ({ mensagem: randomUUID(), filename: 'foto.png', bytes: PNG });
const locationOf = (answer: Response) => answer.headers.get('location') ?? '';
const write = (id: string) => patient.http.call(enviarMensagem, { body: { id, mensagem: 'oi' } });
const offsetOf = async (location: string) =>
  (await askOffset(patient, location)).headers.get('upload-offset');
const numbered = (count: number) => Array.from({ length: count }, (_, i) => `${i}.png`);

async function refusal(answer: Response): Promise<[number, string]> {
  return [answer.status, errorBody.parse(await answer.json()).error.message];
}

/** The disk has this much room beside its reserve until the test ends. */
function roomOf(which: TestApp, room: () => number): void {
  const real = which.deps.freeSpace;
  onTestFinished(() => void (which.deps.freeSpace = real));
  which.deps.freeSpace = () => Promise.resolve(room());
}

/** Every replica does this every five minutes. */
async function endUnfinished(): Promise<void> {
  const { db, clock, pieces, pastaDePreparo: folder } = app.deps;
  const store = new UploadStore({ db, clock, pieces, folder, mayGoOn: async () => undefined });
  await encerrarInacabados(app.deps, store);
}

const NO_ROOM = 'Estamos sem espaço para receber arquivos agora. Tente de novo mais tarde.';

test('forty announced uploads of 50 MB at two replicas → twenty; a disk for two of four → two', async () => {
  const other = await startTestApp({
    ...options,
    jobs: false,
    database: { connection: app.connection, owner: app.owner, drop: async () => undefined },
  });
  onTestFinished(() => other.stop());
  const there = { http: client(() => other.url, patient.http.cookies) };
  const announce = (filename: string, i: number) =>
    begin(i % 2 === 0 ? patient : there, file(filename), LIMITE_ANEXO_BYTES);
  const answers = await Promise.all(numbered(40).map(announce));
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 429));
  expect(await refusal(refused[0] ?? new Response())).toEqual([
    429,
    'Há muitos envios começados e ainda não terminados nesta conta. Tente de novo quando algum terminar.',
  ]);
  await app.deps.db.deleteFrom('envios_reservados').execute();
  for (const which of [app, other]) roomOf(which, () => 2 * 3 * MB);
  const second = await Promise.all(
    numbered(4).map((name, i) => begin(i % 2 ? there : patient, file(name), MB)),
  );
  expect(second.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 507, 507]);
});

test('on a full disk files are refused in words, and nothing else is', async () => {
  const location = locationOf(await begin(patient, file('antes.png')));
  roomOf(app, () => -1);
  for (const sent of [file('x.png'), inChat()]) {
    expect(await refusal(await begin(patient, sent))).toEqual([507, NO_ROOM]);
  }
  const stopped = await sendBytes(patient, location, PNG);
  expect([stopped.headers.get('retry-after'), ...(await refusal(stopped))]).toEqual(['60', 507, NO_ROOM]);
  const visitor = build.visitor(app);
  const headers = { 'content-type': 'application/octet-stream' };
  const sent = { method: 'POST', headers, body: new Uint8Array(PNG) };
  const document = await visitor.fetch(enviarDocumento.path, sent);
  expect([document.headers.get('retry-after'), ...(await refusal(document))]).toEqual(['60', 507, NO_ROOM]);
  await patient.http.want(enviarMensagem, 200, { body: { id: randomUUID(), mensagem: 'Há alguém aí?' } });
  expect((await visitor.call(entrar, { body: { cpf: patient.cpf, senha: build.SENHA } })).status).toBe(200);
  expect((await build.chargedPedido(patient)).idPayment).not.toBe('');
});

test('a disk that fills while bytes arrive stops the file there; it goes on when there is room', async () => {
  const bytes = pdfOf(6 * MB);
  const location = locationOf(await begin(patient, { ...file('grande.pdf'), bytes }));
  let asked = 0;
  roomOf(app, () => ((asked += 1) === 1 ? 100 * MB : -1));
  expect((await sendBytes(patient, location, bytes)).status).toBe(507);
  const at = Number(await offsetOf(location));
  expect([asked, at >= 4 * MB, at < bytes.length]).toEqual([2, true, true]);
  roomOf(app, () => 100 * MB);
  expect((await sendBytes(patient, location, bytes.subarray(at), at)).status).toBe(204);
  expect(await app.deps.db.selectFrom('envios_reservados').select('id').execute()).toEqual([]);
});

test('an upload ends after an hour without bytes, gives its space back and leaves nothing', async () => {
  const bytes = pdfOf(30_000);
  const location = locationOf(await begin(patient, { ...file('a.pdf'), bytes }));
  now += 59 * MINUTE_MS;
  await sendBytes(patient, location, bytes.subarray(0, 10_000));
  now += 59 * MINUTE_MS;
  await endUnfinished();
  expect([await offsetOf(location), await pieceRows(app, location)]).toEqual(['10000', [10_000]]);
  now += 2 * MINUTE_MS;
  expect((await askOffset(patient, location)).status).toBe(404);
  expect((await sendBytes(patient, location, bytes.subarray(10_000), 10_000)).status).toBe(404);
  await endUnfinished();
  expect([await pieceRows(app), await unfinishedFiles(app.dataDir)]).toEqual([[], []]);
  expect(await app.deps.db.selectFrom('envios_reservados').select('id').execute()).toEqual([]);
});

test('an order’s forty-first file → refused; an abandoned or repeated one takes no place', async () => {
  expect((await upload(patient, file('guardado.png'))).status).toBe(204);
  const begun = await Promise.all(numbered(39).map((name) => begin(patient, file(name))));
  expect(begun.every(({ status }) => status === 201)).toBe(true);
  expect(await refusal(await begin(patient, file('mais.png')))).toEqual([
    409,
    'Este pedido já tem o máximo de 40 arquivos.',
  ]);
  // The answer to the first announcement was lost.
  expect((await begin(patient, file('0.png'))).status).toBe(201);
  const [, given] = begun.map(locationOf);
  await patient.http.fetch(given ?? '', { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } });
  expect((await begin(patient, file('mais.png'))).status).toBe(201);
});

test('the one-and-fortieth file of an hour in the chat waits; the next hour has forty more', async () => {
  expect((await upload(patient, inChat())).status).toBe(204);
  for (let i = 0; i < 39; i += 1) expect((await begin(patient, inChat())).status).toBe(201);
  expect(await refusal(await begin(patient, inChat()))).toEqual([
    429,
    'Você já enviou 40 arquivos pelo chat na última hora. Envie este daqui a pouco.',
  ]);
  now += 60 * MINUTE_MS + 1;
  expect((await begin(patient, inChat())).status).toBe(201);
});

test('three hundred messages an hour → accepted, the next waits; a repeated one counts once', async () => {
  const id = randomUUID();
  expect((await write(randomUUID())).status).toBe(200);
  const counted = { hora_mensagens: MENSAGENS_POR_HORA - 1 };
  await app.deps.db.updateTable('conversas').set(counted).execute();
  expect((await write(id)).status).toBe(200);
  expect((await write(id)).status).toBe(200);
  const refused = await write(randomUUID());
  expect([refused.status, failureOf(refused).message]).toEqual([429, MENSAGENS_DEMAIS]);
  expect((await upload(patient, inChat())).status).toBe(204);
  now += 60 * MINUTE_MS;
  expect((await write(randomUUID())).status).toBe(200);
});

test('the documents of visitors share what their network has; another one has its own', async () => {
  const send = (ip: string) =>
    build.visitor(app).fetch(enviarDocumento.path, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', 'x-forwarded-for': ip },
      body: new Uint8Array(PNG),
    });
  expect((await send('203.0.113.9')).status).toBe(201);
  const rede = uploadNetwork(app.deps, '203.0.113.9');
  const waiting = app.deps.db.updateTable('documentos_recebidos').where('rede', '=', rede);
  await waiting.set({ size: LIMITES_DE_ESPACO.visitantesDaRede }).execute();
  expect(await refusal(await send('203.0.113.9'))).toEqual([
    429,
    'Muitos arquivos estão chegando desta rede agora. Tente de novo em alguns minutos.',
  ]);
  expect((await send('203.0.113.10')).status).toBe(201);
  expect((await send('127.0.0.1')).status).toBe(201);
});

test('an account that is full is told so; what was removed from an order counts on', async () => {
  expect((await upload(patient, file('um.png'))).status).toBe(204);
  const mine = app.deps.db.updateTable('anexos').where('pedido_id', '=', pedido);
  await mine.set({ size: LIMITES_DE_ESPACO.guardadoDaConta, removido_em: sql<Date>`now()` }).execute();
  expect(await refusal(await begin(patient, file('dois.png')))).toEqual([
    413,
    'Não foi enviado: os arquivos desta conta já ocupam o limite de 8 GB. O pedido segue sem ele.',
  ]);
});

test('announcing a file asks the database a fixed number of times', async () => {
  await write(randomUUID());
  // Statements of jobs and streams would be counted, too.
  options.jobs = false;
  await app.restart();
  // Session; order; begin with turns, what is held, reservation, commit.
  expect(await countRoundTrips(() => begin(patient, file('a.png')))).toBe(6);
});
