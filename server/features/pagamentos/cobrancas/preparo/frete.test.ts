import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { salvarCliente } from '#contracts/contas/clientes.contract.ts';
import { cancelarPedido, gerarCobranca } from '#contracts/pedidos/pedidos.contract.ts';
import { lerFechamento } from '#contracts/mesa/fechamento.contract.ts';
import { semFrete } from '#domain/catalogo/frete.ts';
import { ProviderError } from '#ports/provider-error.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf } from '#testing/app/client.ts';
import * as build from '#testing/builders/builders.ts';
import type { Patient } from '#testing/builders/builders.ts';
import { bankOf } from '#testing/providers/bank.ts';
import { insertCobranca, repriceCobranca } from '../cobrancas.repository.ts';
import { adotarCobranca } from '../conciliacao/aplicar.usecases.ts';

const AZUL = 'Renovação de Receita Azul';
const [SP, AM] = [1_890, 3_290];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const charge = ({ http }: Patient, id: string, freteVistoCentavos: number | null = null) =>
  http.call(gerarCobranca, { params: { id }, body: { freteVistoCentavos } });

/** The patient moves; only the state matters here. */
async function move({ http, dados }: Patient, uf: string): Promise<void> {
  await http.want(salvarCliente, 200, { body: { ...dados, uf } });
}

const setFrete = (uf: string, centavos: number | null) =>
  app.deps.db
    .updateTable('fretes')
    .set({ centavos })
    .where('uf', '=', uf)
    .where('servico', '=', AZUL)
    .execute();

const readOpenCobranca = (pedidoId: string) =>
  app.deps.db
    .selectFrom('cobrancas')
    .selectAll()
    .where('pedido_id', '=', pedidoId)
    .where('encerrada_em', 'is', null)
    .executeTakeFirst();

async function chargesOf(patient: Patient) {
  const [customer] = await bankOf(app).customersOf(patient.cpf);
  return bankOf(app).chargesOf(customer?.id ?? '');
}

test('one Pix holds service and freight; both are said before and after, and all of it goes back', async () => {
  const patient = await build.newPatient(app);
  const { id, precoCentavos } = await build.attachedPedido(patient, AZUL);
  const total = precoCentavos + SP;
  expect(await build.readPedido(patient, id)).toMatchObject({
    frete: { uf: 'SP', centavos: SP },
    valorCentavos: total,
    freteCentavos: SP,
    cobranca: null,
  });
  expect((await charge(patient, id, SP)).status).toBe(200);
  expect(await chargesOf(patient)).toMatchObject([{ value: total / 100, description: 'Pedido Zelo' }]);
  await build.payAtBank(app, await build.readPedido(patient, id));
  await expect
    .poll(async () => (await build.readPedido(patient, id)).cobranca?.estado, { timeout: 20_000 })
    .toBe('paga');
  expect(await build.readPedido(patient, id)).toMatchObject({
    frete: null,
    valorCentavos: total,
    freteCentavos: SP,
    cobranca: { freteUf: 'SP' },
  });
  const admin = await build.signInAdmin(app);
  const month = await admin.want(lerFechamento, 200, { query: {} });
  expect([month.servicos, month.fretes]).toEqual([
    { n: 1, centavos: precoCentavos },
    { n: 1, centavos: SP },
  ]);
  expect(month.saldoCentavos).toBe(total);
  await patient.http.want(cancelarPedido, 200, { params: { id } });
  expect((await build.readPedido(patient, id)).reembolso?.valorCentavos).toBe(total);
});

test('a document that is not posted has no freight', async () => {
  const pedido = await build.chargedPedido(await build.newPatient(app));
  expect(pedido).toMatchObject({ frete: null, freteCentavos: 0, cobranca: { freteUf: null } });
  expect(pedido.valorCentavos).toBe(pedido.precoCentavos);
});

test('a freight that changed since it was shown is shown again, and nothing is made before', async () => {
  const patient = await build.newPatient(app);
  const { id } = await build.attachedPedido(patient, AZUL);
  const refused = await charge(patient, id, SP + 1);
  expect([refused.status, failureOf(refused).code]).toEqual([409, 'frete_mudou']);
  expect(failureOf(refused).details).toEqual([{ campo: 'freteVistoCentavos', mensagem: String(SP) }]);
  expect(await chargesOf(patient)).toEqual([]);
});

test('a charge that an attempt made before the freight changed keeps both of its amounts', async () => {
  const patient = await build.newPatient(app);
  const { id, precoCentavos } = await build.attachedPedido(patient, AZUL);
  const { payment } = app.deps;
  const create = payment.createCobranca.bind(payment);
  const made = Promise.withResolvers<void>();
  payment.createCobranca = async (input) => {
    payment.createCobranca = create;
    await create(input);
    made.resolve();
    throw new ProviderError('asaas', 'timeout');
  };
  expect((await charge(patient, id, SP)).status).toBe(502);
  // On a busy machine the patient was answered before the attempt went that far.
  await made.promise;
  await setFrete('SP', 2_100);
  expect((await charge(patient, id)).status).toBe(200);
  await setFrete('SP', SP);
  expect(await build.readPedido(patient, id)).toMatchObject({
    valorCentavos: precoCentavos + SP,
    freteCentavos: SP,
  });
});

test('a charge that a job made at the provider meanwhile keeps the amount that is charged there', async () => {
  const patient = await build.newPatient(app);
  const { id, precoCentavos } = await build.attachedPedido(patient, AZUL);
  expect((await charge(patient, id, SP)).status).toBe(200);
  const { deps } = app;
  const made = await readOpenCobranca(id);
  const bill = { vencimento: '2026-11-30', valor_centavos: 1, frete_centavos: 1, frete_uf: 'SP' };
  const actor = { tipo: 'Sistema', nome: 'teste' } as const;
  await deps.runInTransaction({ actor }, (uow) =>
    repriceCobranca(uow.db, made?.id ?? '', bill, deps.clock()),
  );
  expect(await readOpenCobranca(id)).toMatchObject({
    valor_centavos: precoCentavos + SP,
    frete_centavos: SP,
  });
});

test('a charge found at the provider after repricing → takes the amount charged there', async () => {
  const patient = await build.newPatient(app);
  const { id, precoCentavos } = await build.attachedPedido(patient, AZUL);
  const { deps } = app;
  const actor = { tipo: 'Sistema', nome: 'teste' } as const;
  const bill = { vencimento: '2026-11-30', frete_uf: 'SP', em_preparo_desde: null };
  await deps.runInTransaction({ actor }, async ({ db }) => {
    const now = deps.clock();
    const before = { ...bill, valor_centavos: precoCentavos + SP, frete_centavos: SP };
    const reservedId = randomUUID();
    await insertCobranca(db, { id: reservedId, pedido_id: id, ...before });
    const { em_preparo_desde: _since, ...priced } = bill;
    await repriceCobranca(
      db,
      reservedId,
      { ...priced, valor_centavos: precoCentavos + AM, frete_centavos: AM },
      now,
    );
  });
  const reserved = await readOpenCobranca(id);
  if (!reserved) throw new Error('no charge was reserved');
  const adopt = (remote: { id: string; valorCentavos: number }) =>
    adotarCobranca({ actor, input: { remote, reserved }, deps });
  await adopt({ id: 'pay_adotada', valorCentavos: precoCentavos + SP });
  // Known by now: another one under its reference is a charge of its own, closed from the start.
  await adopt({ id: 'pay_outra', valorCentavos: 1 });
  expect(await readOpenCobranca(id)).toMatchObject({
    asaas_id: 'pay_adotada',
    valor_centavos: precoCentavos + SP,
    frete_centavos: SP,
  });
});

test('to a state without freight nothing is charged, in words; free postage is no missing one', async () => {
  const patient = await build.newPatient(app);
  const { id, precoCentavos } = await build.attachedPedido(patient, AZUL);
  await move(patient, 'RR');
  await setFrete('RR', null);
  const refused = await charge(patient, id);
  expect([refused.status, failureOf(refused).message]).toEqual([409, semFrete('RR')]);
  await setFrete('RR', 0);
  expect((await charge(patient, id, 0)).status).toBe(200);
  expect(await build.readPedido(patient, id)).toMatchObject({
    valorCentavos: precoCentavos,
    cobranca: { freteUf: 'RR' },
  });
});

test('a move before paying → one new Pix, however often requested, the old one deleted', async () => {
  const patient = await build.newPatient(app);
  const { id, precoCentavos, idPayment } = await build.chargedPedido(patient, AZUL);
  await move(patient, 'AM');
  const answers = await Promise.all([charge(patient, id, AM), charge(patient, id, AM)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const read = await build.readPedido(patient, id);
  expect(read.idPayment).not.toBe(idPayment);
  expect(read).toMatchObject({
    valorCentavos: precoCentavos + AM,
    freteCentavos: AM,
    cobranca: { freteUf: 'AM', estado: 'aberta' },
  });
  await expect
    .poll(
      async () => (await chargesOf(patient)).filter(({ deleted }) => !deleted).map(({ id: own }) => own),
      {
        timeout: 20_000,
      },
    )
    .toEqual([read.idPayment]);
});
