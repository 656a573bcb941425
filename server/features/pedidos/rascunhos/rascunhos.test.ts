import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { lerSessao } from '#contracts/contas/sessao-atual.contract.ts';
import { salvarCliente } from '#contracts/contas/clientes.contract.ts';
import { salvarHistorico } from '#contracts/pedidos/pedidos.contract.ts';
import * as contracts from '#contracts/pedidos/rascunhos.contract.ts';
import type { MudancaDoRascunho } from '#domain/pedidos/rascunho.ts';
import { appForTest, startTestApp, type TestApp } from '#testing/app/app.ts';
import {
  chargedPedido,
  createPedido,
  historico,
  newPatient,
  payAtBank,
  readPedido,
  registerPatient,
  type Patient,
} from '#testing/builders/builders.ts';
import { client, failureOf } from '#testing/app/client.ts';
import { openLive } from '#testing/app/live.ts';
import { rascunhosWorkers } from './rascunhos.workers.ts';
import { writtenEvents } from '#testing/database/events.ts';

const DAY = 86_400_000;

let app: TestApp;
let patient: Patient;
beforeAll(async () => {
  app = await startTestApp();
  patient = await newPatient(app);
});
afterAll(() => app.stop());

const DOSE = 'tratamento.1:Qual é a dose?';
const params = (id: string) => ({ params: { id } });

const ler = ({ http }: Pick<Patient, 'http'>, id: string) =>
  http.want(contracts.lerRascunhoDoPedido, 200, params(id));
const guardar = ({ http }: Pick<Patient, 'http'>, id: string, versao: number, campos: MudancaDoRascunho) =>
  http.call(contracts.guardarRascunhoDoPedido, { ...params(id), body: { versao, campos: { ...campos } } });

async function idOf({ http }: Patient): Promise<string> {
  return (await http.want(lerSessao, 200)).clienteId ?? '';
}

/** The patient in another browser, with a session of its own. */
const otherDevice = ({ http }: Patient) => ({ http: client(() => app.url, new Map(http.cookies)) });

test('what was typed comes back on every device, and nobody has to save it', async () => {
  const { id } = await createPedido(patient);
  expect(await ler(patient, id)).toEqual({ versao: 0, desde: 0, salvoEm: null, campos: {} });
  const kept = await guardar(patient, id, 0, { motivacao: 'Acabou.', [DOSE]: '50 mg' });
  expect(kept).toMatchObject({ status: 200, body: { versao: 1, salvoEm: expect.any(String) } });
  const read = await ler(otherDevice(patient), id);
  expect(read).toMatchObject({ versao: 1, desde: 0, campos: { motivacao: 'Acabou.', [DOSE]: '50 mg' } });
  expect(await guardar(patient, id, 1, { [DOSE]: null })).toMatchObject({ body: { versao: 2 } });
  expect((await ler(patient, id)).campos).toEqual({ motivacao: 'Acabou.' });
});

test('the personal data have a draft of their own, also before they are first saved', async () => {
  const newcomer = await registerPatient(app);
  const id = await idOf(newcomer);
  const campos = { nome: 'Ana', nomeSocial: 'Téo', emailContato: 'ana@', semComplemento: true };
  await newcomer.http.want(contracts.guardarRascunhoDosDados, 200, {
    ...params(id),
    body: { versao: 0, campos },
  });
  expect(await newcomer.http.want(contracts.lerRascunhoDosDados, 200, params(id))).toMatchObject({ campos });
  const refused = await newcomer.http.call(contracts.guardarRascunhoDosDados, {
    ...params(id),
    body: { versao: 1, campos: { senha: 'chuva na varanda' } },
  });
  expect([refused.status, failureOf(refused).details?.[0]?.campo]).toEqual([400, 'senha']);
});

test('two devices that type in different fields at once lose nothing; in one field the last wins', async () => {
  const { id } = await createPedido(patient, 'Pedido de Exames Complementares');
  const fields = Array.from({ length: 12 }, (_, i) => `saude.1:Pergunta ${i}`);
  const answers = await Promise.all(
    fields.map((campo, i) =>
      guardar(i % 2 === 0 ? patient : otherDevice(patient), id, 0, { [campo]: `resposta ${i}` }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { versao, campos } = await ler(patient, id);
  expect(versao).toBe(12);
  expect(campos).toEqual(Object.fromEntries(fields.map((campo, i) => [campo, `resposta ${i}`])));
  await guardar(patient, id, 12, { motivacao: 'um' });
  await guardar(otherDevice(patient), id, 12, { motivacao: 'outro' });
  expect((await ler(patient, id)).campos['motivacao']).toBe('outro');
});

test('a change sent again after a lost answer is written once', async () => {
  const { id } = await createPedido(patient, 'Pedido de Encaminhamentos');
  const first = await guardar(patient, id, 0, { motivacao: 'uma vez' });
  const again = await guardar(patient, id, 0, { motivacao: 'uma vez' });
  expect(again.body).toEqual(first.body);
  const { db } = app.deps;
  const events = (await writtenEvents(db)).filter(({ tipo, ref }) => tipo === 'rascunho' && ref === id);
  expect(events.map(({ versao }) => versao)).toEqual([1]);
});

test('saving ends the draft, and what was typed before and comes in late does not raise it again', async () => {
  const { id } = await createPedido(patient, 'Atestados de saúde');
  await guardar(patient, id, 0, { motivacao: 'velha', [DOSE]: 'velha' });
  const body = await historico(patient, 'Atestados de saúde');
  await patient.http.want(salvarHistorico, 200, { ...params(id), body });
  expect(await ler(patient, id)).toEqual({ versao: 2, desde: 2, salvoEm: null, campos: {} });
  const late = await guardar(otherDevice(patient), id, 1, { motivacao: 'velha demais' });
  expect([late.status, failureOf(late).code]).toEqual([409, 'rascunho_encerrado']);
  expect((await ler(patient, id)).campos).toEqual({});
  // Typed after the save, so it starts a new draft.
  expect((await guardar(patient, id, 2, { motivacao: 'nova' })).status).toBe(200);
  expect(await ler(patient, id)).toMatchObject({ versao: 3, desde: 2, campos: { motivacao: 'nova' } });
});

test('also where no draft stood before the save, and for the personal data', async () => {
  const { id } = await createPedido(patient, 'Relatório ou Laudo Médico');
  const body = await historico(patient, 'Relatório ou Laudo Médico');
  await patient.http.want(salvarHistorico, 200, { ...params(id), body });
  expect((await guardar(patient, id, 0, { motivacao: 'tarde' })).status).toBe(409);

  const newcomer = await registerPatient(app);
  const self = await idOf(newcomer);
  const put = () => newcomer.http.want(salvarCliente, 200, { body: newcomer.dados });
  const patch = (versao: number, nome: string) =>
    newcomer.http.call(contracts.guardarRascunhoDosDados, {
      ...params(self),
      body: { versao, campos: { nome } },
    });
  await put();
  expect((await patch(0, 'Tarde')).status).toBe(409);
  // Saving unchanged data writes no new row and still ends the draft.
  expect((await patch(1, 'Ana B.')).status).toBe(200);
  await put();
  expect(await newcomer.http.want(contracts.lerRascunhoDosDados, 200, params(self))).toMatchObject({
    versao: 3,
    desde: 3,
    campos: {},
  });
});

test('a save that is refused keeps the draft', async () => {
  const { id } = await createPedido(patient, 'PrEP Online (Prevenção ao HIV)');
  await guardar(patient, id, 0, { motivacao: 'fica' });
  const body = { ...(await historico(patient)), declaraVerdade: false };
  await patient.http.want(salvarHistorico, 400, { ...params(id), body });
  expect((await ler(patient, id)).campos).toEqual({ motivacao: 'fica' });
});

test("somebody else's draft is as missing as none", async () => {
  const { id } = await createPedido(patient);
  const stranger = await newPatient(app);
  const foreign = [id, await idOf(patient), crypto.randomUUID()];
  for (const [ler_, guardar_] of [
    [contracts.lerRascunhoDoPedido, contracts.guardarRascunhoDoPedido],
    [contracts.lerRascunhoDosDados, contracts.guardarRascunhoDosDados],
  ] as const) {
    for (const which of foreign) {
      const body = { versao: 0, campos: { nome: 'x', motivacao: 'x' } };
      expect((await stranger.http.call(ler_, params(which))).status).toBe(404);
      expect((await stranger.http.call(guardar_, { ...params(which), body })).status).toBe(404);
    }
  }
});

test('a paid order → no new draft; the existing one readable for a month, then deleted', async () => {
  const payer = await newPatient(app);
  const open = await createPedido(payer, 'Pedido de Encaminhamentos');
  await guardar(payer, open.id, 0, { motivacao: 'fica' });
  const charged = await chargedPedido(payer);
  await guardar(payer, charged.id, 1, { motivacao: 'não entrou' });
  await payAtBank(app, charged);
  await vi.waitFor(async () => expect((await readPedido(payer, charged.id)).editavel).toBe(false), 10_000);
  const answer = await guardar(payer, charged.id, 2, { motivacao: 'tarde' });
  expect([answer.status, failureOf(answer).message]).toEqual([
    409,
    'Este pedido já foi pago e não pode mais ser alterado.',
  ]);
  const [clean] = rascunhosWorkers({ ...app.deps, clock: () => new Date(Date.now() + 29 * DAY) });
  await clean?.handle({});
  expect((await ler(payer, charged.id)).campos).toEqual({ motivacao: 'não entrou' });
  const [later] = rascunhosWorkers({ ...app.deps, clock: () => new Date(Date.now() + 31 * DAY) });
  await later?.handle({});
  expect((await ler(payer, charged.id)).campos).toEqual({});
  expect((await ler(payer, open.id)).campos).toEqual({ motivacao: 'fica' });
});

test('a text too long is refused in a sentence that names it, and the rest stays as it was', async () => {
  const { id } = await createPedido(patient, 'Renovação de Receita Azul');
  await guardar(patient, id, 0, { motivacao: 'curta' });
  const answer = await guardar(patient, id, 1, { motivacao: 'a'.repeat(20_001), outrasInfos: 'b' });
  expect([answer.status, failureOf(answer)]).toMatchObject([
    400,
    {
      message: 'Um texto passou de 20.000 letras. Encurte-o para guardar o rascunho.',
      details: [{ campo: 'motivacao' }],
    },
  ]);
  expect((await ler(patient, id)).campos).toEqual({ motivacao: 'curta' });
});

test('the other device → notified by reference; the audit once, neither with its words', async () => {
  const { id } = await createPedido(patient, 'Renovação de Receita Amarela');
  const stream = await openLive(otherDevice(patient).http);
  await guardar(patient, id, 0, { motivacao: 'palavra-de-saude' });
  await guardar(patient, id, 1, { motivacao: 'palavra-de-saude, de novo' });
  const heard = await stream.find(({ data }) => data.id === id && data.versao === 2);
  expect(heard.data).toEqual({ tipo: 'rascunho', id, versao: 2 });
  stream.close();
  const { db } = app.deps;
  const audit = await db.selectFrom('auditoria').selectAll().where('alvo_id', '=', id).execute();
  expect(audit.map(({ acao }) => acao)).toEqual(['pedido.criar', 'rascunho.comecar']);
  const events = await writtenEvents(db);
  expect(JSON.stringify([audit, events])).not.toContain('palavra-de-saude');
});

test('an acknowledged draft survives the server', async ({ onTestFinished }) => {
  const own = await appForTest({}, onTestFinished);
  const writer = await newPatient(own);
  const { id } = await createPedido(writer);
  await guardar(writer, id, 0, { motivacao: 'antes de cair' });
  await own.restart();
  expect((await ler(writer, id)).campos).toEqual({ motivacao: 'antes de cair' });
  expect((await guardar(writer, id, 1, { motivacao: 'depois' })).status).toBe(200);
});
