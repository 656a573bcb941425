import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as contracts from '#contracts/pagamentos/devolucoes.contract.ts';
import { baixarRecibo, preverReembolso } from '#contracts/pagamentos/reembolsos.contract.ts';
import { salvarRegrasDeReembolso } from '#contracts/catalogo/reembolsos.contract.ts';
import { cancelarPedido } from '#contracts/pedidos/pedidos.contract.ts';
import { excluirPedido, restaurarPedido } from '#contracts/mesa/pedidos-adm.contract.ts';
import { MENSAGENS_DO_VALOR } from '#domain/pagamentos/devolucao.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { jobsDone } from '#testing/app/jobs.ts';
import { mailsTo } from '#testing/app/mail.ts';
import * as build from '#testing/builders/builders.ts';
import { bankOf } from '#testing/providers/bank.ts';
import { avisarParadasJob } from './devolucoes.jobs.ts';
import { varrerDevolucoes } from './estornar.usecases.ts';

const DAY = 86_400_000;
const PRECO = 5_990;
const actor = { tipo: 'Sistema', nome: 'teste' } as const;

let now = Date.now();
let app: TestApp;
let admin: Client;
let patient: build.Patient;
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now) });
  [admin, patient] = await Promise.all([build.signInAdmin(app), build.newPatient(app)]);
  app.fakes.asaas.faults.refundMs = 0;
  const half = [
    { causa: 'cancelado', estagio: 'antes da leitura', percentual: 50, versao: 1 },
    { causa: 'excluido', estagio: 'antes da leitura', percentual: 50, versao: 1 },
  ];
  await admin.want(salvarRegrasDeReembolso, 200, { body: { regras: half } });
});
afterEach(() => {
  app.fakes.asaas.faults.noBalance = false;
});
afterAll(() => app.stop());

/** A paid order whose payment was `days` ago. */
async function paidAgo(days: number) {
  const pedido = await build.paidPedido(app, patient, 'Renovação de Receita de Controle Especial');
  const pago_em = new Date(now - days * DAY);
  await app.deps.db.updateTable('cobrancas').set({ pago_em }).where('pedido_id', '=', pedido.id).execute();
  return pedido;
}

async function entryOf(pedidoId: string) {
  const { pendentes, encerradas } = await admin.want(contracts.listarDevolucoes, 200);
  return [...pendentes, ...encerradas].find(({ pedido }) => pedido?.id === pedidoId);
}

const cancel = (id: string) => patient.http.want(cancelarPedido, 200, { params: { id } });
const foreseen = (id: string) => patient.http.want(preverReembolso, 200, { params: { id } });
const read = (id: string) => build.readPedido(patient, id);
async function setAmount(id: string, valorCentavos: number, motivo = '') {
  const params = { id: (await entryOf(id))?.id ?? '' };
  return admin.call(contracts.mudarValorDaDevolucao, { params, body: { valorCentavos, motivo } });
}

test('within seven days all goes back, whatever the rule says', async () => {
  const { id } = await paidAgo(1);
  expect(await foreseen(id)).toMatchObject({ valorCentavos: PRECO, percentual: 100 });
  await cancel(id);
  await expect
    .poll(() => entryOf(id))
    .toMatchObject({
      situacao: 'devolvida',
      valorCentavos: PRECO,
      regra: { causa: 'arrependimento' },
    });
});

test('after them → the rule’s share; the rest by a decision, a second refund of the same Pix', async () => {
  const { id, idPayment } = await paidAgo(9);
  expect(await foreseen(id)).toMatchObject({
    valorCentavos: 2_995,
    pagoCentavos: PRECO,
    regra: '50% · Cancelado pelo paciente, antes da leitura',
  });
  await cancel(id);
  await expect.poll(() => entryOf(id)).toMatchObject({ situacao: 'devolvida', valorCentavos: 2_995 });
  expect(await read(id)).toMatchObject({
    cobranca: { status: 'REFUNDED' },
    reembolso: { situacao: 'devolvido', valorCentavos: 2_995, pagoCentavos: PRECO },
  });
  // The provider itself says RECEIVED of a payment that went back in part.
  const remote = await app.deps.payment.readCobranca(idPayment ?? '');
  expect(remote).toMatchObject({ status: 'RECEIVED', estorno: { centavos: 2_995 } });

  expect([(await setAmount(id, PRECO + 1)).status, (await setAmount(id, 1_000)).status]).toEqual([400, 400]);
  expect((await setAmount(id, PRECO)).status).toBe(200);
  await expect.poll(() => entryOf(id)).toMatchObject({ situacao: 'devolvida', estornadoCentavos: PRECO });
  const [customer] = await bankOf(app).customersOf(patient.cpf);
  const charges = await bankOf(app).chargesOf(customer?.id ?? '');
  const { refunds } = charges.find((charge) => charge.id === idPayment) ?? { refunds: [] };
  expect(refunds.map(({ value }) => value)).toEqual([29.95, 29.95]);
  await jobsDone(app, 'devolucao.avisar');
  const told = await mailsTo(app, patient.dados.emailContato, 'Reembolso do pedido');
  expect(told.length).toBeGreaterThanOrEqual(2);
});

test('less than the rule needs a reason, and is never below the law', async () => {
  const [old, young] = [await paidAgo(9), await paidAgo(1)];
  app.fakes.asaas.faults.noBalance = true;
  for (const { id } of [old, young]) {
    await cancel(id);
    await expect.poll(() => entryOf(id)).toMatchObject({ situacao: 'falhou', erro: 'sem-saldo' });
  }
  const refused = await setAmount(old.id, 2_000);
  expect([refused.status, failureOf(refused).details?.[0]?.campo]).toEqual([400, 'motivo']);
  const unlawful = await setAmount(young.id, 2_000, 'Combinado.');
  expect([unlawful.status, failureOf(unlawful).message]).toEqual([400, MENSAGENS_DO_VALOR['pela-lei']]);
  expect((await setAmount(old.id, 2_000, 'Combinado por telefone.')).status).toBe(200);
  app.fakes.asaas.faults.noBalance = false;
  now += 10 * 60_000;
  await varrerDevolucoes({ actor, input: null, deps: app.deps });
  await expect
    .poll(() => entryOf(old.id))
    .toMatchObject({
      situacao: 'devolvida',
      estornadoCentavos: 2_000,
      valorMotivo: 'Combinado por telefone.',
    });
});

test('a deleted order → the rule’s amount; restored and deleted again → the rule then in force', async () => {
  const { id } = await paidAgo(9);
  const params = { id };
  // Time has passed since the first sign-in: deleting what was paid asks who is there, and so does a restoration.
  admin = await build.signInAdmin(app);
  await admin.want(excluirPedido, 200, { params });
  expect(await entryOf(id)).toMatchObject({ situacao: 'aberta', valorCentavos: 2_995, autorizada: false });
  expect((await setAmount(id, 4_000)).status).toBe(200);
  await admin.want(restaurarPedido, 200, { params });
  expect(await entryOf(id)).toMatchObject({ situacao: 'mantida' });
  await admin.want(excluirPedido, 200, { params });
  expect(await entryOf(id)).toMatchObject({ situacao: 'aberta', valorCentavos: 2_995 });
});

test('without balance: since when, and one mail a day to the administrator', async () => {
  app.fakes.asaas.faults.noBalance = true;
  const { id } = await paidAgo(1);
  await cancel(id);
  await expect
    .poll(() => entryOf(id))
    .toMatchObject({ situacao: 'falhou', falhandoDesde: expect.any(String) });
  const since = (await entryOf(id))?.falhandoDesde;
  now += 40 * 60_000;
  await varrerDevolucoes({ actor, input: null, deps: app.deps });
  await expect.poll(async () => (await entryOf(id))?.tentativas).toBeGreaterThan(1);
  expect((await entryOf(id))?.falhandoDesde).toBe(since);
  for (let i = 0; i < 2; i += 1) {
    await app.deps.runInTransaction({ actor }, (uow) => uow.enqueue(avisarParadasJob, {}));
    await jobsDone(app, avisarParadasJob.name);
  }
  const mails = await mailsTo(app, 'adm@exemplo.com.br', 'não s');
  expect(mails).toHaveLength(1);
});

test('after 90 days the provider is not asked: by hand, in words that the patient reads', async () => {
  const { id } = await paidAgo(91);
  const before = app.fakes.asaas.calls['payments.refund'] ?? 0;
  await cancel(id);
  await expect.poll(() => entryOf(id)).toMatchObject({ situacao: 'falhou', erro: 'fora-do-prazo' });
  expect((await read(id)).reembolso).toMatchObject({ situacao: 'por outro meio' });
  const params = { id: (await entryOf(id))?.id ?? '' };
  await admin.want(contracts.registrarDevolucao, 200, { params, body: { motivo: 'TED 123, 23/11.' } });
  expect((await read(id)).reembolso).toMatchObject({ situacao: 'devolvido', porFora: 'TED 123, 23/11.' });
  expect((app.fakes.asaas.calls['payments.refund'] ?? 0) - before).toBe(0);
});

test('a receipt of payment and refund → for its patient and the desk, without the service', async () => {
  const { id, Servico_Selecionado } = await paidAgo(9);
  await cancel(id);
  await expect.poll(() => entryOf(id)).toMatchObject({ situacao: 'devolvida' });
  const path = baixarRecibo.path.replace(':id', id);
  for (const http of [patient.http, admin]) {
    const answer = await http.fetch(path);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect(bytes.includes(Servico_Selecionado)).toBe(false);
  }
  const stranger = await build.newPatient(app);
  const unpaid = await build.createPedido(patient);
  expect((await stranger.http.fetch(path)).status).toBe(404);
  expect((await patient.http.fetch(baixarRecibo.path.replace(':id', unpaid.id))).status).toBe(404);
  expect((await stranger.http.call(preverReembolso, { params: { id } })).status).toBe(404);
});
