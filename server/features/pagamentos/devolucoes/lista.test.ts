import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contracts from '#contracts/pagamentos/devolucoes.contract.ts';
import { cancelarPedido, gerarCobranca } from '#contracts/pedidos/pedidos.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { bankOf, eventsApplied } from '#testing/providers/bank.ts';
import * as build from '#testing/builders/builders.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { openLive } from '#testing/app/live.ts';
import { aplicarPagamento } from '../cobrancas/cobrancas.public.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  app.fakes.asaas.faults.refundMs = 0;
  admin = await build.signInAdmin(app);
});
afterAll(() => app.stop());

const list = () => admin.want(contracts.listarDevolucoes, 200);
const apply = (pagamentoId: string) =>
  aplicarPagamento({ actor: { tipo: 'Sistema', nome: 'teste' }, input: { pagamentoId }, deps: app.deps });

async function pendingOf({ cpf }: build.Patient) {
  return (await list()).pendentes.filter(({ cliente }) => cliente.cpf === cpf);
}

/** An order whose first charge was deleted at the provider and whose second is open. */
async function withTwoCharges(patient: build.Patient) {
  const { id, idPayment: first } = await build.chargedPedido(patient);
  await eventsApplied(app, first);
  await bankOf(app).says(first ?? '', { deleted: true });
  await apply(first ?? '');
  const { pedido } = await patient.http.want(gerarCobranca, 200, { params: { id }, body: {} });
  const second = pedido.idPayment;
  await eventsApplied(app, second);
  return { id, first: first ?? '', second: second ?? '' };
}

const paidAnyway = (idPayment: string) => bankOf(app).says(idPayment, { status: 'RECEIVED', deleted: false });

test.each(['first', 'second'] as const)(
  'paid twice, the %s one known first → the older pays the order, the rest is listed',
  async (known) => {
    const patient = await build.newPatient(app);
    const { id, first, second } = await withTwoCharges(patient);
    await paidAnyway(first);
    await paidAnyway(second);
    for (const idPayment of known === 'first' ? [first, second] : [second, first]) await apply(idPayment);
    expect(await build.readPedido(patient, id)).toMatchObject({
      idPayment: first,
      cobranca: { status: 'RECEIVED' },
      reembolso: { situacao: 'separado', parte: true },
    });
    expect(await pendingOf(patient)).toMatchObject([
      { idPayment: second, motivo: 'pago_duas_vezes', situacao: 'aberta', autorizada: false },
    ]);
  },
);

test('paid by the old charge: the new one is deleted at the provider', async () => {
  const patient = await build.newPatient(app);
  const { id, first, second } = await withTwoCharges(patient);
  await paidAnyway(first);
  await apply(first);
  expect(await build.readPedido(patient, id)).toMatchObject({ idPayment: first, atendimento: 'na fila' });
  await expect.poll(async () => (await app.deps.payment.readCobranca(second))?.removida).toBe(true);
  expect(await pendingOf(patient)).toEqual([]);
});

test('more than charged → paid, the difference listed and only it refunded', async () => {
  const patient = await build.newPatient(app);
  const { id, idPayment, precoCentavos } = await build.chargedPedido(patient);
  await eventsApplied(app, idPayment);
  await bankOf(app).says(idPayment ?? '', { status: 'RECEIVED', value: precoCentavos / 100 + 10 });
  await apply(idPayment ?? '');
  const [entry] = await pendingOf(patient);
  expect(entry).toMatchObject({
    motivo: 'valor_diferente',
    valorCentavos: 1_000,
    cobradoCentavos: precoCentavos,
    recebidoCentavos: precoCentavos + 1_000,
  });
  await admin.want(contracts.pedirReembolso, 200, { params: { id: entry?.id ?? '' } });
  await expect.poll(() => pendingOf(patient)).toEqual([]);
  const remote = await app.deps.payment.readCobranca(idPayment ?? '');
  expect(remote).toMatchObject({ status: 'RECEIVED', estorno: { centavos: 1_000 } });
  expect(await build.readPedido(patient, id)).toMatchObject({
    atendimento: 'na fila',
    cobranca: { status: 'RECEIVED' },
  });
});

test('less than was asked for: not paid until the administrator keeps it as enough', async () => {
  const patient = await build.newPatient(app);
  const { id, idPayment } = await build.chargedPedido(patient);
  await eventsApplied(app, idPayment);
  await bankOf(app).says(idPayment ?? '', { status: 'RECEIVED', value: 10 });
  await apply(idPayment ?? '');
  expect(await build.readPedido(patient, id)).toMatchObject({
    atendimento: null,
    cobranca: { status: 'VALUE_MISMATCH' },
  });
  const [entry] = await pendingOf(patient);
  expect(entry).toMatchObject({ motivo: 'valor_diferente', valorCentavos: 1_000 });
  const params = { id: entry?.id ?? '' };
  const body = { motivo: '  Desconto combinado por telefone. ' };
  const kept = await admin.want(contracts.manterDevolucao, 200, { params, body });
  expect(kept).toMatchObject({ situacao: 'mantida', decisao: 'Desconto combinado por telefone.' });
  expect(await build.readPedido(patient, id)).toMatchObject({
    atendimento: 'na fila',
    cobranca: { status: 'RECEIVED' },
  });
});

test('a payment without a charge of ours → listed for our patient, ignored otherwise', async () => {
  const patient = await build.newPatient(app);
  const [customer] = await bankOf(app).customersOf(patient.cpf);
  const known = await bankOf(app).makeCharge(customer?.id ?? '', 33.3);
  await bankOf(app).pay(known);
  await expect
    .poll(() => pendingOf(patient))
    .toMatchObject([
      { idPayment: known, motivo: 'cobranca_desconhecida', valorCentavos: 3_330, pedido: null },
    ]);
  await app.deps.db.updateTable('clientes').set({ asaas_id: null }).where('cpf', '=', patient.cpf).execute();
  const alien = await bankOf(app).makeCharge(customer?.id ?? '', 5);
  await bankOf(app).pay(alien);
  await eventsApplied(app, alien);
  expect(await pendingOf(patient)).toHaveLength(1);
});

test('a second charge under one of our references: deleted, and when it is paid, in the list', async () => {
  const patient = await build.newPatient(app);
  const { id, idPayment } = await build.chargedPedido(patient);
  const remote = await app.deps.payment.readCobranca(idPayment ?? '');
  const makeTwin = () => bankOf(app).makeCharge(remote?.idAsaas ?? '', 49.9, remote?.referencia ?? '');
  const unpaid = await makeTwin();
  await expect.poll(async () => (await app.deps.payment.readCobranca(unpaid))?.removida).toBe(true);
  const { paymentBackground: payment } = app.deps;
  const real = payment.deleteCobranca.bind(payment);
  payment.deleteCobranca = () => Promise.resolve();
  const twin = await makeTwin();
  await eventsApplied(app, twin);
  await build.payAtBank(app, { idPayment });
  await bankOf(app).pay(twin);
  await expect.poll(() => pendingOf(patient)).toMatchObject([{ idPayment: twin, motivo: 'pago_duas_vezes' }]);
  payment.deleteCobranca = real;
  expect((await build.readPedido(patient, id)).idPayment).toBe(idPayment);
});

test('a patient’s cancellation → not kept, but refundable in another way', async () => {
  const patient = await build.newPatient(app);
  const { id } = await build.paidPedido(app, patient);
  app.fakes.asaas.faults.noBalance = true;
  await patient.http.want(cancelarPedido, 200, { params: { id } });
  await expect.poll(() => pendingOf(patient)).toMatchObject([{ situacao: 'falhou', erro: 'sem-saldo' }]);
  app.fakes.asaas.faults.noBalance = false;
  const params = { id: (await pendingOf(patient))[0]?.id ?? '' };
  const body = { motivo: 'Transferência feita em 20/11.' };
  const kept = await admin.call(contracts.manterDevolucao, { params, body });
  expect([kept.status, failureOf(kept).code]).toEqual([409, 'direito_do_paciente']);
  await admin.want(contracts.registrarDevolucao, 200, { params, body });
  expect(await build.readPedido(patient, id)).toMatchObject({
    cobranca: { status: 'REFUNDED' },
    reembolso: { situacao: 'devolvido' },
  });
});

test('the administrator’s page hears of an entry within three seconds', async () => {
  const patient = await build.newPatient(app);
  const [customer] = await bankOf(app).customersOf(patient.cpf);
  const all = await list();
  const known = [...all.pendentes, ...all.encerradas].map(({ id }) => id);
  const live = await openLive(admin);
  await bankOf(app).pay(await bankOf(app).makeCharge(customer?.id ?? '', 12));
  const event = await live.find(
    ({ data }) => data.tipo === 'devolucao' && !known.includes(data.id ?? ''),
    3_000,
  );
  live.close();
  expect((await list()).pendentes.map((entry) => entry.id)).toContain(event.data.id);
});

test('kept or refunded in another way → once, with a reason', async () => {
  const patient = await build.newPatient(app);
  const [customer] = await bankOf(app).customersOf(patient.cpf);
  for (const value of [20, 30])
    await bankOf(app).pay(await bankOf(app).makeCharge(customer?.id ?? '', value));
  await expect.poll(() => pendingOf(patient)).toHaveLength(2);
  const [one, two] = await pendingOf(patient);
  const answers = [
    await admin.call(contracts.manterDevolucao, { params: { id: one?.id ?? '' }, body: { motivo: '  ' } }),
    await admin.call(contracts.manterDevolucao, { params: { id: randomUUID() }, body: { motivo: 'x' } }),
  ];
  expect(answers.map((answer) => [answer.status, failureOf(answer).code])).toEqual([
    [400, 'motivo_em_branco'],
    [404, 'nao_encontrado'],
  ]);
  const settle = { body: { motivo: 'Transferência feita em 20/11.' } };
  await admin.want(contracts.manterDevolucao, 200, { params: { id: one?.id ?? '' }, ...settle });
  await admin.want(contracts.registrarDevolucao, 200, { params: { id: two?.id ?? '' }, ...settle });
  const params = { id: one?.id ?? '' };
  for (const again of [
    await admin.call(contracts.pedirReembolso, { params }),
    await admin.call(contracts.manterDevolucao, { params, ...settle }),
    await admin.call(contracts.registrarDevolucao, { params, ...settle }),
  ]) {
    expect([again.status, failureOf(again).code]).toEqual([409, 'devolucao_encerrada']);
  }
  const { encerradas } = await list();
  const mine = encerradas.filter(({ cliente }) => cliente.cpf === patient.cpf);
  expect(mine.map(({ situacao }) => situacao).toSorted()).toEqual(['devolvida', 'mantida']);
});
