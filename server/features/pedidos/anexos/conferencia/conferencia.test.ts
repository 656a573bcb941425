import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as contracts from '#contracts/pedidos/anexos.contract.ts';
import { listarMensagens } from '#contracts/chat/chat.contract.ts';
import { errorBody } from '#contracts/contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import {
  attachedPedido,
  newPatient,
  paidPedido,
  signInAdmin,
  type Patient,
} from '#testing/builders/builders.ts';
import { EICAR } from '#ports/scanner.ts';
import { startClamdFake, type ClamdFake } from '#testing/providers/clamd-fake.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { holdJobs } from '#testing/app/jobs.ts';
import { openLive } from '#testing/app/live.ts';
import { pdfOf, PNG } from '#testing/files/small-files.ts';
import { pagesOf, pdfOfObjects } from '#testing/files/pdf.ts';
import { pieceRows, unfinishedFiles } from '#testing/builders/pieces.ts';
import { upload } from '#testing/builders/upload.ts';
import { conferirAnexoJob } from '../anexos.jobs.ts';
import { conferirAnexo, sweepUnscanned } from './conferir.usecases.ts';

const INFECTED = pdfOfObjects(pagesOf(1), EICAR);
const SISTEMA = { tipo: 'Sistema', nome: 'teste' } as const;

let clamd: ClamdFake;
let app: TestApp;
let now = Date.now();
let patient: Patient;
let pedido: string;
beforeAll(async () => {
  clamd = await startClamdFake();
  app = await startTestApp({
    env: { CLAMD_URL: clamd.url },
    times: { scanMs: 2_500 },
    clock: () => new Date(now),
  });
  // The tests run the jobs by hand, except the last one.
  holdJobs(app, conferirAnexoJob.name);
});
afterAll(async () => {
  await app.stop();
  await clamd.stop();
});
beforeEach(async () => {
  vi.restoreAllMocks();
  Object.assign(clamd.faults, { down: false, silent: false, says: null, maxBytes: Infinity });
  patient = await newPatient(app);
  pedido = (await attachedPedido(patient)).id;
});

const send = (bytes: Buffer, tipo = 'laudo_medico') =>
  upload(patient, { pedido, tipo, filename: 'diagnóstico de Maria.pdf', bytes });
const files = async (http: Client = patient.http) =>
  (await http.want(contracts.listarAnexos, 200, { params: { id: pedido } })).anexos;
const chat = async () =>
  (await patient.http.want(listarMensagens, 200)).mensagens.map(({ mensagem }) => mensagem);

async function onDisk(): Promise<string[]> {
  const names = await readdir(join(app.dataDir, 'arquivos'), { recursive: true });
  return names.filter((name) => name.includes(`${pedido}/`));
}

async function waiting(): Promise<{ anexoId: string; clienteId: string }> {
  const rows = app.deps.db.selectFrom('anexos').select(['id', 'cliente_id']).where('pedido_id', '=', pedido);
  const { id, cliente_id } = await rows.orderBy('created_at', 'desc').executeTakeFirstOrThrow();
  return { anexoId: id, clienteId: cliente_id };
}

const look = async () => conferirAnexo({ actor: SISTEMA, input: await waiting(), deps: app.deps });

async function acts(id: string): Promise<string[]> {
  const rows = app.deps.db.selectFrom('auditoria').select('acao').where('alvo_id', '=', id).orderBy('id');
  return (await rows.execute()).map(({ acao }) => acao);
}

test('a clean file is looked at as it came, before it is there', async () => {
  const bytes = pdfOf(2_000);
  expect((await send(bytes)).status).toBe(204);
  expect(clamd.seen.some((content) => content.equals(bytes))).toBe(true);
  expect(await files()).toMatchObject([{ situacao: 'guardado', aviso: null }]);
});

test('a threat is refused in words, audited, and nothing of it stays', async () => {
  const answer = await send(INFECTED);
  expect([answer.status, errorBody.parse(await answer.json()).error.message]).toEqual([
    415,
    'Não foi enviado: o antivírus encontrou uma ameaça neste arquivo. O pedido segue sem ele.',
  ]);
  expect([await files(), await onDisk(), await unfinishedFiles(app.dataDir), await pieceRows(app)]).toEqual([
    [],
    [],
    [],
    [],
  ]);
  expect(await acts(pedido)).toContain('anexo.recusar');
});

test('what hides a threat behind a picture is refused, although the picture would be clean', async () => {
  expect((await send(Buffer.concat([PNG, Buffer.from(EICAR)]))).status).toBe(415);
});

test('larger than the antivirus takes is refused in words', async () => {
  clamd.faults.maxBytes = 100;
  const answer = await send(pdfOf(2_000));
  expect(errorBody.parse(await answer.json()).error.message).toBe(
    'Não foi enviado: o antivírus não aceita um arquivo deste tamanho. Envie um menor. O pedido segue sem ele.',
  );
});

test.each([
  ['gives no answer', { down: true }],
  ['fails', { says: 'Something broke ERROR' }],
  ['takes too long', { silent: true }],
])('while the antivirus %s the file is taken, but given to nobody', async (_name, faults) => {
  Object.assign(clamd.faults, faults);
  expect((await send(PNG)).status).toBe(204);
  const admin = await signInAdmin(app);
  for (const http of [patient.http, admin]) {
    const [anexo] = await files(http);
    expect(anexo).toMatchObject({ situacao: 'em verificação', previa: null, aviso: null });
    const params = { id: anexo?.id ?? '' };
    expect((await http.call(contracts.verPrevia, { params })).status).toBe(404);
    const link = await http.call(contracts.criarLinkAnexo, { params });
    expect([link.status, failureOf(link).message]).toEqual([
      409,
      'Este arquivo ainda está em verificação. Tente de novo em alguns minutos.',
    ]);
  }
});

test('found clean later, it is given out, and the pages hear of it', async () => {
  clamd.faults.down = true;
  await send(PNG);
  const live = await openLive(patient.http);
  clamd.faults.down = false;
  await look();
  await live.find(({ event, data }) => event !== 'pronto' && data.tipo === 'pedido' && data.id === pedido);
  live.close();
  const [anexo] = await files();
  expect(anexo).toMatchObject({ situacao: 'guardado', previa: expect.any(String) });
  await patient.http.want(contracts.criarLinkAnexo, 201, { params: { id: anexo?.id ?? '' } });
  expect(await acts(anexo?.id ?? '')).toEqual(['anexo.guardar', 'anexo.liberar', 'anexo.abrir']);
  expect(await chat()).not.toContainEqual(expect.stringContaining('retiramos'));
});

test('a threat found later → removed, and shown in the list and in the chat', async () => {
  clamd.faults.down = true;
  await send(INFECTED);
  expect(await onDisk()).toHaveLength(2);
  clamd.faults.down = false;
  await look();
  const [anexo] = await files();
  expect(anexo).toMatchObject({
    situacao: 'recusado',
    aviso: 'Retirado: o antivírus encontrou uma ameaça neste arquivo. O pedido segue sem ele.',
    previa: null,
  });
  expect(await onDisk()).toEqual([]);
  const lines = await chat();
  expect(lines.at(-1)).toMatch(/^Pedido \d+: retiramos um arquivo de “Laudo médico” porque o antivírus/);
  expect(lines.join()).not.toContain('Maria');
  const link = await patient.http.call(contracts.criarLinkAnexo, { params: { id: anexo?.id ?? '' } });
  expect([link.status, failureOf(link).message]).toEqual([409, anexo?.aviso]);
  expect(await acts(anexo?.id ?? '')).toEqual(['anexo.guardar', 'anexo.retirar']);
});

test('a file that was taken out makes room for another of its kind', async () => {
  clamd.faults.down = true;
  await send(INFECTED);
  clamd.faults.down = false;
  await look();
  await send(pdfOf(2_000));
  expect(await files()).toMatchObject([{ name: 'laudo_medico', situacao: 'guardado' }]);
});

test('looked at again, or cut short after its commit, it ends the same', async () => {
  clamd.faults.down = true;
  await send(INFECTED);
  clamd.faults.down = false;
  vi.spyOn(app.deps.storage, 'remove').mockRejectedValueOnce(new Error('killed'));
  await expect(look()).rejects.toThrow('killed');
  expect(await onDisk()).toHaveLength(2);
  await look();
  await look();
  expect(await onDisk()).toEqual([]);
  expect((await chat()).filter((line) => line.includes('retiramos'))).toHaveLength(1);
});

test('a threat in a file that was removed meanwhile loses its bytes without a word', async () => {
  clamd.faults.down = true;
  await send(INFECTED);
  const [anexo] = await files();
  await patient.http.want(contracts.removerAnexo, 204, { params: { id: anexo?.id ?? '' } });
  clamd.faults.down = false;
  await look();
  expect(await onDisk()).toEqual([]);
  expect((await chat()).join()).not.toContain('retiramos');
});

test('the hourly round → finds waiting files, skips a broken one, ends at the first silence', async () => {
  clamd.faults.down = true;
  for (let i = 0; i < 3; i += 1) await send(pdfOf(2_000 + i), 'outros_documentos');
  const sweep = () => sweepUnscanned({ actor: SISTEMA, input: null, deps: app.deps });
  now += 3600_000 + 1;
  await expect(sweep()).rejects.toMatchObject({ name: 'ProviderError' });
  clamd.faults.down = false;
  const { storage } = app.deps;
  const read = storage.read.bind(storage);
  vi.spyOn(storage, 'read').mockImplementation(async (key) => {
    if (!key.includes(`${pedido}/`)) return read(key);
    vi.restoreAllMocks();
    throw new Error('no such object');
  });
  await sweep();
  const left = (await files()).filter(({ situacao }) => situacao === 'em verificação');
  expect(left).toHaveLength(1);
  await sweep();
  expect((await files()).every(({ situacao }) => situacao === 'guardado')).toBe(true);
});

test('the hourly round goes past a file that the antivirus always fails at', async () => {
  clamd.faults.down = true;
  for (let i = 0; i < 2; i += 1) await send(pdfOf(2_000 + i), 'outros_documentos');
  Object.assign(clamd.faults, { down: false, says: 'Bad format ERROR' });
  const scan = app.deps.scanner.scan.bind(app.deps.scanner);
  vi.spyOn(app.deps.scanner, 'scan').mockImplementation(async (content, ms) => {
    try {
      return await scan(content, ms);
    } finally {
      clamd.faults.says = null;
    }
  });
  now += 3600_000 + 1;
  await sweepUnscanned({ actor: SISTEMA, input: null, deps: app.deps });
  const left = (await files()).filter(({ situacao }) => situacao === 'em verificação');
  expect(left).toHaveLength(1);
});

test('the queue retries until there is an answer, also for a paid order', async () => {
  const alone = await startTestApp({ env: { CLAMD_URL: clamd.url } });
  const owner = await newPatient(alone);
  clamd.faults.down = true;
  const { id } = await attachedPedido(owner);
  const sent = { pedido: id, tipo: 'laudo_medico', filename: 'a.pdf', bytes: INFECTED };
  expect((await upload(owner, sent)).status).toBe(204);
  await paidPedido(alone, owner, 'Atestados de saúde');
  const read = async () =>
    (await owner.http.want(contracts.listarAnexos, 200, { params: { id } })).anexos[0]?.situacao;
  expect(await read()).toBe('em verificação');
  clamd.faults.down = false;
  await expect.poll(read).toBe('recusado');
  await alone.stop();
});
