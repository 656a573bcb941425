import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  abrirContestacao,
  abrirDocumento,
  criarLinkDocumento,
  enviarDocumento,
  lerContestacao,
  recusarContestacao,
} from '#contracts/titular/contestacoes.contract.ts';
import { listarAnexos } from '#contracts/pedidos/anexos.contract.ts';
import { errorBody } from '#contracts/contract.ts';
import { LIMITE_DO_DOCUMENTO_BYTES, RETENCAO_DO_DOCUMENTO_DIAS } from '#domain/titular/contestacao.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { attachedPedido, newPatient, randomCpf, signInAdmin, visitor } from '#testing/builders/builders.ts';
import { claimOf, documentOf, openCase, sendDocument } from '#testing/builders/contestacao.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { pdfOf, PNG } from '#testing/files/small-files.ts';
import { apagarDocumentos, sweepReceivedDocuments } from './retencao.usecases.ts';

let app: TestApp;
let now = Date.now();
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now), env: { TRUST_PROXY: '1' } });
});
afterAll(() => app.stop());
beforeEach(async () => void (await app.deps.db.deleteFrom('limites').execute()));

const HOUR_MS = 3_600_000;
const SYSTEM = { tipo: 'Sistema', nome: 'teste' } as const;

async function refusal(answer: Response): Promise<[number, string]> {
  return [answer.status, errorBody.parse(await answer.json()).error.message];
}

const rowOf = (id: string) =>
  app.deps.db.selectFrom('contestacoes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const received = () => app.deps.db.selectFrom('documentos_recebidos').selectAll().execute();
const halfWritten = () => readdir(app.deps.pastaDeRecebidos);
const stored = async () =>
  (await readdir(join(app.dataDir, 'arquivos', 'contestacoes')).catch(() => [])).filter(
    (name) => !name.startsWith('.'),
  );

test.each([
  ['an empty file', Buffer.alloc(0), 400, 'O arquivo está vazio. Escolha outro.'],
  [
    'a text',
    Buffer.from('isto não é uma foto'),
    415,
    'Aceitamos só foto (JPG, PNG, WebP, HEIC, AVIF ou GIF) ou PDF.',
  ],
  [
    'a picture of code',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    415,
    'Aceitamos só foto (JPG, PNG, WebP, HEIC, AVIF ou GIF) ou PDF.',
  ],
  [
    'a program',
    Buffer.concat([Buffer.from('MZ'), Buffer.alloc(512)]),
    415,
    'Aceitamos só foto (JPG, PNG, WebP, HEIC, AVIF ou GIF) ou PDF.',
  ],
  [
    'a byte too many',
    pdfOf(LIMITE_DO_DOCUMENTO_BYTES + 1),
    413,
    'O arquivo passa do limite de 10 MB. Escolha um menor.',
  ],
])('%s is refused with its sentence and leaves nothing', async (_name, bytes, status, message) => {
  const [before, files] = [await received(), await stored()];
  expect(await refusal(await sendDocument(visitor(app), bytes))).toEqual([status, message]);
  expect([await received(), await stored(), await halfWritten()]).toEqual([before, files, []]);
});

test('a file of exactly 10 MB passes; what it is called or said to be counts nothing', async () => {
  const http = visitor(app);
  expect((await sendDocument(http, pdfOf(LIMITE_DO_DOCUMENTO_BYTES))).status).toBe(201);
  expect((await sendDocument(http, PNG, { type: 'text/html' })).status).toBe(415);
  expect((await sendDocument(http, PNG, { type: 'application/json' })).status).toBe(415);
  expect(await halfWritten()).toEqual([]);
});

test('a body without an announced length is cut at the limit', async () => {
  const chunk = new Uint8Array(1024 * 1024);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      if (sent > 64) controller.close();
      else controller.enqueue(chunk);
    },
  });
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body,
    duplex: 'half',
  };
  const answer = await visitor(app)
    .fetch(enviarDocumento.path, init)
    .then(({ status }) => status)
    .catch(() => 'cut');
  expect(['cut', 413]).toContain(answer);
  expect(sent).toBeLessThan(64);
  expect(await halfWritten()).toEqual([]);
});

test('the one-and-fortieth document from one address waits', async () => {
  const http = visitor(app);
  const from = { headers: { 'x-forwarded-for': '203.0.113.21' } };
  for (let i = 0; i < 40; i += 1) await sendDocument(http, Buffer.from('x'), from);
  expect(await refusal(await sendDocument(http, PNG, from))).toEqual([
    429,
    'Muitas tentativas. Aguarde alguns minutos.',
  ]);
});

const open = (http: Client, documento: string) =>
  http.call(abrirContestacao, { body: { ...claimOf(randomCpf()), documento, chave: randomUUID() } });

test('a document serves one case, for two hours', async () => {
  const http = visitor(app);
  const once = await documentOf(http);
  expect((await open(http, once)).status).toBe(201);
  const late = await documentOf(http);
  now += 2 * HOUR_MS + 1;
  for (const token of [once, late, 'a'.repeat(43)]) {
    const answer = await open(http, token);
    expect([answer.status, failureOf(answer).code]).toEqual([400, 'documento_perdido']);
  }
});

test('it lies apart from the folders of patients, and no list of theirs holds it', async () => {
  const patient = await newPatient(app);
  const { id: pedido } = await attachedPedido(patient);
  const { id } = await openCase(app, claimOf(patient.cpf));
  const { documento_objeto: objeto } = await rowOf(id);
  expect(objeto).toMatch(/^contestacoes\/[0-9a-f-]{36}\.png$/);
  expect(objeto).not.toContain(patient.cpf);
  expect((await patient.http.want(listarAnexos, 200, { params: { id: pedido } })).anexos).toEqual([]);
});

test('the administrator opens it by an address of five minutes, which the audit knows', async () => {
  const admin = await signInAdmin(app);
  const { id, protocolo } = await openCase(app, claimOf(randomCpf()));
  const { url } = await admin.want(criarLinkDocumento, 201, { params: { id } });
  const answer = await admin.fetch(url);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { documento_sha256: sha256 } = await rowOf(id);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': `attachment; filename=documento-${protocolo}.png`,
    'content-security-policy':
      "sandbox; default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  const opened = app.deps.db.selectFrom('auditoria').select('acao').where('alvo_id', '=', id);
  expect((await opened.where('acao', '=', 'contestacao.abrir_documento').execute()).length).toBe(1);
  const patient = await newPatient(app);
  expect((await patient.http.fetch(url)).status).toBe(403);
  expect((await visitor(app).fetch(url)).status).toBe(401);
  const forged = url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  expect((await admin.fetch(forged)).status).toBe(404);
  now += 5 * 60_000 + 1;
  expect((await admin.fetch(url)).status).toBe(404);
  const nowhere = { token: 'x.y' };
  expect((await admin.call(abrirDocumento, { params: nowhere })).status).toBe(404);
});

test('thirty days after the decision it is deleted; the case stays', async () => {
  const admin = await signInAdmin(app);
  const { id } = await openCase(app, claimOf(randomCpf()));
  const still = await openCase(app, claimOf(randomCpf()));
  const params = { id };
  await admin.want(recusarContestacao, 200, { params, body: { motivo: 'documento_ilegivel' } });
  const run = () => apagarDocumentos({ actor: SYSTEM, input: null, deps: app.deps });
  const read = async (which: string) =>
    (await (await signInAdmin(app)).want(lerContestacao, 200, { params: { id: which } })).documento;
  now += (RETENCAO_DO_DOCUMENTO_DIAS - 1) * 24 * HOUR_MS;
  await run();
  expect((await read(id)).apagadoEm).toBeNull();
  const files = (await stored()).length;
  now += 24 * HOUR_MS + 1;
  await run();
  await run();
  expect((await read(id)).apagadoEm).not.toBeNull();
  expect((await read(still.id)).apagadoEm).toBeNull();
  expect(await stored()).toHaveLength(files - 1);
  const gone = await (await signInAdmin(app)).call(criarLinkDocumento, { params });
  expect([gone.status, failureOf(gone).code]).toEqual([409, 'documento_apagado']);
});

test('bytes that went with a try that was killed are known to be gone, not a failure each time', async () => {
  const admin = await signInAdmin(app);
  const { id } = await openCase(app, claimOf(randomCpf()));
  const { documento_objeto: objeto } = await rowOf(id);
  await app.deps.storage.remove(objeto ?? '');
  for (let i = 0; i < 2; i += 1) {
    const answer = await admin.call(criarLinkDocumento, { params: { id } });
    expect([answer.status, failureOf(answer).code]).toEqual([409, 'documento_apagado']);
  }
  const { documento } = await admin.want(lerContestacao, 200, { params: { id } });
  expect(documento.apagadoEm).not.toBeNull();
});

test('what never became a case is removed within hours', async () => {
  const http = visitor(app);
  await documentOf(http);
  const { id } = await openCase(app, claimOf(randomCpf()));
  const files = (await stored()).length;
  const waiting = (await received()).length;
  now += 5 * HOUR_MS;
  await sweepReceivedDocuments({ actor: SYSTEM, input: null, deps: app.deps });
  expect(await received()).toEqual([]);
  expect(await stored()).toHaveLength(files - waiting);
  const admin = await signInAdmin(app);
  expect((await admin.call(criarLinkDocumento, { params: { id } })).status).toBe(201);
});
