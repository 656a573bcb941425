import { afterAll, beforeAll, expect, test } from 'vitest';
import { retornarStatus } from '#contracts/pagamentos/funcoes.contract.ts';
import { gerarCobranca, listarPedidos } from '#contracts/pedidos/pedidos.contract.ts';
import { PAYMENTS } from '#demo/asaas/shapes.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { bankOf, eventsApplied } from '#testing/providers/bank.ts';
import {
  attachedPedido,
  chargedPedido,
  newPatient,
  readPedido,
  SERVICO,
  type Patient,
} from '#testing/builders/builders.ts';
import { failureOf } from '#testing/app/client.ts';
import { jobsAtRest } from '#testing/app/jobs.ts';
import { aplicarPagamento } from './aplicar.usecases.ts';
import { varrerCobrancas } from './receber.usecases.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let app: TestApp;
let now = Date.now();
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now) });
});
afterAll(() => app.stop());

/** The provider's word changes, and it tells nobody. */
async function turnInSilence(idPayment: string | null, status: string): Promise<void> {
  const store = app.demo.store;
  const doc = await store.get(PAYMENTS, idPayment ?? '');
  await store.put(PAYMENTS, idPayment ?? '', { ...doc, status });
}

async function payInSilence(idPayment: string | null): Promise<void> {
  await eventsApplied(app, idPayment);
  await turnInSilence(idPayment, 'RECEIVED');
}

const sweep = () =>
  varrerCobrancas({ actor: { tipo: 'Sistema', nome: 'teste' }, input: null, deps: app.deps });
const statusOf = async (patient: Patient, id: string) => (await readPedido(patient, id)).cobranca?.status;
const reads = () => app.fakes.asaas.calls['payments.get'] ?? 0;

test('the sweep heals a missed webhook', async () => {
  const patient = await newPatient(app);
  const { id, idPayment } = await chargedPedido(patient);
  await payInSilence(idPayment);
  await sweep();
  // A job that must not come would have been done.
  await jobsAtRest(app);
  expect(await statusOf(patient, id)).toBe('PENDING');
  now += 6 * MINUTE;
  await sweep();
  await expect.poll(() => statusOf(patient, id)).toBe('RECEIVED');
});

test('read with a clock three hours ahead → later reports still accepted, by event and sweep', async () => {
  const patient = await newPatient(app);
  const { id, idPayment } = await chargedPedido(patient);
  await eventsApplied(app, idPayment);
  const read = () =>
    aplicarPagamento({
      actor: { tipo: 'Sistema', nome: 'teste' },
      input: { pagamentoId: idPayment ?? '' },
      deps: app.deps,
    });
  now += 180 * MINUTE;
  await read();
  now -= 180 * MINUTE;
  await turnInSilence(idPayment, 'OVERDUE');
  await read();
  expect(await statusOf(patient, id)).toBe('OVERDUE');
  now += 180 * MINUTE;
  await read();
  now -= 180 * MINUTE;
  await turnInSilence(idPayment, 'RECEIVED');
  await sweep();
  await expect.poll(() => statusOf(patient, id)).toBe('RECEIVED');
});

test('asking for the status reads an unpaid charge again', async () => {
  const patient = await newPatient(app);
  const { id, idPayment } = await chargedPedido(patient);
  await payInSilence(idPayment);
  now += 6_000;
  const body = { data: { payId: idPayment ?? '' } };
  const answer = await patient.http.want(retornarStatus, 200, { body });
  expect(answer).toEqual({ result: { payload: 'RECEIVED' } });
  expect(await statusOf(patient, id)).toBe('RECEIVED');
});

test('a read that a later one overtook changes nothing', async () => {
  const patient = await newPatient(app);
  const { id, idPayment } = await chargedPedido(patient);
  await eventsApplied(app, idPayment);
  const { payment } = app.deps;
  const real = payment.readCobranca.bind(payment);
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  payment.readCobranca = async (pagamentoId) => {
    payment.readCobranca = real;
    const old = await real(pagamentoId);
    asked.resolve();
    await answered.promise;
    return old;
  };
  const apply = () =>
    aplicarPagamento({
      actor: { tipo: 'Sistema', nome: 'teste' },
      input: { pagamentoId: idPayment ?? '' },
      deps: app.deps,
    });
  const slow = apply();
  await asked.promise;
  await bankOf(app).letExpire(idPayment ?? '');
  now += 1_000;
  await apply();
  expect(await statusOf(patient, id)).toBe('OVERDUE');
  answered.resolve();
  await slow;
  expect(await statusOf(patient, id)).toBe('OVERDUE');
});

test('an answer that was on its way while another was applied is read anew: its news is not lost', async () => {
  const patient = await newPatient(app);
  const { id, idPayment } = await chargedPedido(patient);
  await eventsApplied(app, idPayment);
  const { payment } = app.deps;
  const real = payment.readCobranca.bind(payment);
  const apply = () =>
    aplicarPagamento({
      actor: { tipo: 'Sistema', nome: 'teste' },
      input: { pagamentoId: idPayment ?? '' },
      deps: app.deps,
    });
  payment.readCobranca = async (pagamentoId) => {
    payment.readCobranca = real;
    // Another one asks later, hears the old word and is done; then the charge expires, and this one hears of it.
    now += 1_000;
    await apply();
    await turnInSilence(pagamentoId, 'OVERDUE');
    return real(pagamentoId);
  };
  await apply();
  expect(await statusOf(patient, id)).toBe('OVERDUE');
});

test('opening the list reads an unpaid charge again, at most once in thirty seconds', async () => {
  const patient = await newPatient(app);
  const { id, idPayment } = await chargedPedido(patient);
  await payInSilence(idPayment);
  now += 31_000;
  const before = reads();
  await Promise.all(Array.from({ length: 5 }, () => patient.http.want(listarPedidos, 200)));
  await expect.poll(() => statusOf(patient, id)).toBe('RECEIVED');
  expect(reads() - before).toBe(1);
  now += 31_000;
  await patient.http.want(listarPedidos, 200);
  // A job that must not come would have been done.
  await jobsAtRest(app);
  expect(reads() - before).toBe(1);
});

async function setPrice(preco_centavos: number): Promise<void> {
  await app.deps.db.updateTable('precos').set({ preco_centavos }).where('servico', '=', SERVICO).execute();
}

test('the price shown holds for seven days, then the new one is accepted anew', async () => {
  const patient = await newPatient(app);
  const { http } = patient;
  const { id, precoCentavos } = await attachedPedido(patient);
  const params = { id };
  const higher = precoCentavos + 1_000;
  await setPrice(higher);
  now += 7 * DAY;
  expect((await readPedido(patient, id)).precoNovoCentavos).toBeNull();
  now += MINUTE;
  expect((await readPedido(patient, id)).precoNovoCentavos).toBe(higher);
  for (const aceitaPrecoCentavos of [null, precoCentavos]) {
    const refused = await http.call(gerarCobranca, { params, body: { aceitaPrecoCentavos } });
    expect(refused.status).toBe(409);
    const details = [{ campo: 'aceitaPrecoCentavos', mensagem: String(higher) }];
    expect(failureOf(refused)).toMatchObject({ code: 'preco_mudou', details });
  }
  const { pedido } = await http.want(gerarCobranca, 200, { params, body: { aceitaPrecoCentavos: higher } });
  expect([pedido.precoCentavos, pedido.valorCentavos]).toEqual([higher, higher]);
});

test('a charge that was made keeps its price for ever', async () => {
  const patient = await newPatient(app);
  const { id, precoCentavos } = await chargedPedido(patient);
  await setPrice(precoCentavos + 500);
  now += 8 * DAY;
  const { pedido } = await patient.http.want(gerarCobranca, 200, { params: { id }, body: {} });
  expect([pedido.precoNovoCentavos, pedido.valorCentavos]).toEqual([null, precoCentavos]);
});
