import { afterAll, beforeAll, expect, test } from 'vitest';
import { salvarCliente } from '#contracts/contas/clientes.contract.ts';
import { gerarCobranca } from '#contracts/pedidos/pedidos.contract.ts';
import { lerPix } from '#domain/pagamentos/brcode.ts';
import { dataEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { ProviderError } from '#ports/provider-error.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { bankOf } from '#testing/providers/bank.ts';
import * as build from '#testing/builders/builders.ts';
import type { Patient } from '#testing/builders/builders.ts';
import { failureOf } from '#testing/app/client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const charge = ({ http }: Patient, id: string) => http.call(gerarCobranca, { params: { id }, body: {} });

async function chargesOf(patient: Patient) {
  const [customer] = await bankOf(app).customersOf(patient.cpf);
  return bankOf(app).chargesOf(customer?.id ?? '');
}

/** The next call reaches the provider, its answer never comes back. */
function loseNextCharge(): void {
  const { payment } = app.deps;
  const real = payment.createCobranca.bind(payment);
  payment.createCobranca = async (input) => {
    payment.createCobranca = real;
    await real(input);
    throw new ProviderError('asaas', 'timeout');
  };
}

test('the Pix says the price and no word of health, and is due in three days', async () => {
  const patient = await build.newPatient(app);
  const pedido = await build.chargedPedido(patient);
  const { precoCentavos, idPayment, cobranca } = pedido;
  expect(lerPix(build.pixOf(pedido) ?? '')).toMatchObject({ ok: true, valorCentavos: precoCentavos });
  const [made] = await chargesOf(patient);
  expect(made).toMatchObject({
    id: idPayment,
    value: precoCentavos / 100,
    description: 'Pedido Zelo',
    dueDate: somarDias(dataEmSaoPaulo(new Date()), 3),
  });
  expect(cobranca?.vencimento).toBe(made?.dueDate);
});

test('the Pix is one, whatever is clicked at once', async () => {
  const patient = await build.newPatient(app);
  const { id } = await build.attachedPedido(patient);
  const answers = await Promise.all(Array.from({ length: 10 }, () => charge(patient, id)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  const made = await chargesOf(patient);
  expect(made).toHaveLength(1);
  const read = await build.readPedido(patient, id);
  expect([read.idPayment, read.status]).toEqual([made[0]?.id, 'Aguardando Pagamento']);
});

test('a Pix asked for by somebody else → 404, and its charge is not read', async () => {
  const { id } = await build.chargedPedido(await build.newPatient(app));
  // The witness of rows fails this file when a row of the charge was read.
  expect((await charge(await build.newPatient(app), id)).status).toBe(404);
});

test('a Pix whose answer was lost is not made again after a restart', async () => {
  const patient = await build.newPatient(app);
  const { id } = await build.attachedPedido(patient);
  loseNextCharge();
  const lost = await charge(patient, id);
  expect([lost.status, failureOf(lost).code]).toEqual([502, 'pagamento_indisponivel']);
  expect((await build.readPedido(patient, id)).status).toBe('Sendo Feito - Documentos Anexados');
  await app.restart();
  expect((await charge(patient, id)).status).toBe(200);
  const made = await chargesOf(patient);
  expect(made.map((one) => one.id)).toEqual([(await build.readPedido(patient, id)).idPayment]);
});

test('a Pix whose answer was lost, of which no event told, is found by its reference', async () => {
  const patient = await build.newPatient(app);
  const { id } = await build.attachedPedido(patient);
  const { payment } = app.deps;
  const lerCobranca = payment.readCobranca.bind(payment);
  payment.readCobranca = async () => null;
  loseNextCharge();
  expect((await charge(patient, id)).status).toBe(502);
  expect((await charge(patient, id)).status).toBe(200);
  payment.readCobranca = lerCobranca;
  expect(await chargesOf(patient)).toHaveLength(1);
});

test('a Pix whose answer was lost is adopted when its payment arrives first', async () => {
  const patient = await build.newPatient(app);
  const { id } = await build.attachedPedido(patient);
  loseNextCharge();
  await charge(patient, id);
  const [made] = await chargesOf(patient);
  await build.payAtBank(app, { idPayment: made?.id ?? '' });
  await expect
    .poll(() => build.readPedido(patient, id))
    .toMatchObject({ status: 'Aguardando Pagamento', cobranca: { status: 'RECEIVED' }, editavel: false });
});

test('the way survives a restart between every two steps', async () => {
  const patient = await build.registerPatient(app);
  await app.restart();
  await patient.http.want(salvarCliente, 200, { body: patient.dados });
  await app.restart();
  const { id } = await build.answeredPedido(patient);
  await app.restart();
  expect((await charge(patient, id)).status).toBe(200);
  await app.restart();
  expect((await charge(patient, id)).status).toBe(200);
  const pedido = await build.readPedido(patient, id);
  await build.payAtBank(app, pedido);
  await app.restart();
  await expect.poll(async () => (await build.readPedido(patient, id)).cobranca?.status).toBe('RECEIVED');
  expect(await chargesOf(patient)).toHaveLength(1);
});

test('a provider that is down is said and costs nothing', async () => {
  const patient = await build.newPatient(app);
  const { id } = await build.attachedPedido(patient);
  // The first call is a search, which is tried three times.
  app.fakes.asaas.faults.failNext(3, 500);
  const failed = await charge(patient, id);
  expect(failed.status).toBe(502);
  expect(failureOf(failed).message).toMatch(/nada foi cobrado/);
  expect(await build.readPedido(patient, id)).toMatchObject({ status: 'Sendo Feito - Documentos Anexados' });
  expect((await charge(patient, id)).status).toBe(200);
  expect(await chargesOf(patient)).toHaveLength(1);
});

test('an unanswered customer is found again by the charge', async () => {
  const patient = await build.registerPatient(app);
  const { payment } = app.deps;
  const real = payment.createCliente.bind(payment);
  payment.createCliente = async (input) => {
    payment.createCliente = real;
    await real(input);
    throw new ProviderError('asaas', 'timeout');
  };
  expect((await patient.http.want(salvarCliente, 200, { body: patient.dados })).idAsaas).toBeNull();
  await build.chargedPedido(patient);
  expect(await bankOf(app).customersOf(patient.cpf)).toHaveLength(1);
});
