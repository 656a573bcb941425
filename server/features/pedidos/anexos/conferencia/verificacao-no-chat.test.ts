import { randomUUID } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { criarLinkAnexo } from '#contracts/pedidos/anexos.contract.ts';
import * as chat from '#contracts/chat/chat.contract.ts';
import { errorBody } from '#contracts/contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import * as build from '#testing/builders/builders.ts';
import { EICAR } from '#ports/scanner.ts';
import { startClamdFake, type ClamdFake } from '#testing/providers/clamd-fake.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { PNG } from '#testing/files/small-files.ts';
import { holdJobs } from '#testing/app/jobs.ts';
import { openLive, type LiveMessage } from '#testing/app/live.ts';
import { pagesOf, pdfOfObjects } from '#testing/files/pdf.ts';
import { upload } from '#testing/builders/upload.ts';
import { conferirAnexoJob } from '../anexos.jobs.ts';
import { conferirAnexo } from './conferir.usecases.ts';

const INFECTED = pdfOfObjects(pagesOf(1), EICAR);
const SISTEMA = { tipo: 'Sistema', nome: 'teste' } as const;

let clamd: ClamdFake;
let app: TestApp;
let admin: Client;
let patient: build.Patient;
let conversa: string;
beforeAll(async () => {
  clamd = await startClamdFake();
  app = await startTestApp({ env: { CLAMD_URL: clamd.url }, times: { scanMs: 2_500 } });
  await mkdir(join(app.dataDir, 'arquivos'), { recursive: true });
  admin = await build.signInAdmin(app);
  // The tests run the jobs by hand.
  holdJobs(app, conferirAnexoJob.name);
});
afterAll(async () => {
  await app.stop();
  await clamd.stop();
});
beforeEach(async () => {
  Object.assign(clamd.faults, { down: false });
  patient = await build.newPatient(app);
  conversa = (await admin.want(chat.abrirConversa, 200, { body: { cpf: patient.cpf } })).id;
});

const fromPatient = (bytes: Buffer) =>
  upload(patient, { mensagem: randomUUID(), filename: 'exame de Maria.pdf', bytes });
const fromDesk = (bytes: Buffer) =>
  upload({ ...patient, http: admin }, { mensagem: randomUUID(), conversa, filename: 'guia.pdf', bytes });

/** The log as patient and administrator read it. */
async function logs() {
  const own = await patient.http.want(chat.listarMensagens, 200);
  const desk = await admin.want(chat.listarMensagensDoPaciente, 200, { params: { id: conversa } });
  return [own.mensagens, desk.mensagens] as const;
}

async function look() {
  const rows = app.deps.db.selectFrom('anexos').select('id').where('cliente_id', '=', conversa);
  const { id: anexoId } = await rows.executeTakeFirstOrThrow();
  await conferirAnexo({ actor: SISTEMA, input: { anexoId, clienteId: conversa }, deps: app.deps });
}

const told = ({ event, data }: LiveMessage) => event !== 'pronto' && data.tipo === 'chat';

const onDisk = async () =>
  (await readdir(join(app.dataDir, 'arquivos'), { recursive: true })).filter((name) =>
    name.includes(`${patient.cpf}/chat/`),
  );

test.each([
  ['the patient', fromPatient],
  ['the team', fromDesk],
])('a threat that %s sends is refused in words at once, and the other side sees nothing', async (_, send) => {
  const answer = await send(INFECTED);
  expect([answer.status, errorBody.parse(await answer.json()).error.message]).toEqual([
    415,
    'Não foi enviado: o antivírus encontrou uma ameaça neste arquivo. O pedido segue sem ele.',
  ]);
  expect([await logs(), await onDisk()]).toEqual([[[], []], []]);
});

test.each([
  ['the patient', fromPatient],
  ['the team', fromDesk],
])('a message of %s under scan → in its place for both, its file closed to everybody', async (_, send) => {
  clamd.faults.down = true;
  expect((await send(PNG)).status).toBe(204);
  await patient.http.want(chat.enviarMensagem, 200, { body: { id: randomUUID(), mensagem: 'mandei' } });
  for (const [mensagens, http] of (await logs()).map(
    (log, i) => [log, i === 0 ? patient.http : admin] as const,
  )) {
    expect(mensagens.map(({ n }) => n)).toEqual([1, 2]);
    expect(mensagens[0]?.arquivo).toMatchObject({ situacao: 'em verificação', previa: null, aviso: null });
    const link = await http.call(criarLinkAnexo, { params: { id: mensagens[0]?.arquivo?.id ?? '' } });
    expect(link.status).toBe(409);
  }
});

test('found clean, it opens for both, in its old place, and both pages hear of it', async () => {
  clamd.faults.down = true;
  await fromPatient(PNG);
  await patient.http.want(chat.enviarMensagem, 200, { body: { id: randomUUID(), mensagem: 'mandei' } });
  const [own, desk] = await Promise.all([openLive(patient.http), openLive(admin)]);
  clamd.faults.down = false;
  await look();
  await Promise.all([own.find(told), desk.find(told)]);
  own.close();
  desk.close();
  for (const mensagens of await logs()) {
    expect(mensagens.map(({ mensagem }) => mensagem)).toEqual(['exame de Maria.pdf', 'mandei']);
    expect(mensagens[0]?.arquivo).toMatchObject({ situacao: 'guardado', previa: expect.any(String) });
  }
});

test('a threat found → bytes deleted, its place says so, one new line tells both', async () => {
  clamd.faults.down = true;
  await fromPatient(INFECTED);
  await patient.http.want(chat.enviarMensagem, 200, { body: { id: randomUUID(), mensagem: 'mandei' } });
  expect(await onDisk()).toHaveLength(2);
  clamd.faults.down = false;
  await look();
  await look();
  expect(await onDisk()).toEqual([]);
  for (const mensagens of await logs()) {
    expect(mensagens.map(({ n, automatica }) => [n, automatica])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    const aviso = 'Retirado: o antivírus encontrou uma ameaça neste arquivo.';
    expect(mensagens[0]?.arquivo).toMatchObject({ situacao: 'recusado', aviso, previa: null });
    expect(mensagens[2]?.mensagem).toMatch(/^Retiramos o arquivo enviado em .* outra cópia\.$/);
    expect(mensagens[2]?.mensagem).not.toContain('Maria');
    const link = await admin.call(criarLinkAnexo, { params: { id: mensagens[0]?.arquivo?.id ?? '' } });
    expect([link.status, failureOf(link).message]).toEqual([409, aviso]);
  }
});
