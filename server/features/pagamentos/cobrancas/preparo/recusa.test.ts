import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { salvarCliente } from '#contracts/contas/clientes.contract.ts';
import { gerarCobranca } from '#contracts/pedidos/pedidos.contract.ts';
import { MENSAGEM_DA_RECUSA } from '#domain/pagamentos/recusa.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { bankOf } from '#testing/providers/bank.ts';
import * as build from '#testing/builders/builders.ts';
import type { Patient } from '#testing/builders/builders.ts';
import { failureOf } from '#testing/app/client.ts';
import { hurryJobs, untilHealed, waitingJobs } from '#testing/app/jobs.ts';
import { sweepRefusedClientes } from '#features/contas/clientes/clientes.workers.ts';
import { varrerCobrancas } from '../conciliacao/receber.usecases.ts';
import { claimSemCodigo } from './recusas.repository.ts';

const MINUTE = 60_000;
const SISTEMA = { tipo: 'Sistema', nome: 'teste' } as const;

let app: TestApp;
let now = Date.now();
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now) });
});
afterAll(() => app.stop());
beforeEach(async () => {
  Object.assign(app.fakes.asaas.faults, { rejectData: false, rejectCharge: false });
  // The sweeps of one test meet no charge of another.
  await app.deps.db
    .updateTable('cobrancas')
    .set({ encerrada_em: new Date(now) })
    .execute();
});

const charge = ({ http }: Patient, id: string) => http.call(gerarCobranca, { params: { id }, body: {} });
const cobrancaDe = async (patient: Patient, id: string) => (await build.readPedido(patient, id)).cobranca;
const calls = (operation: string) => app.fakes.asaas.calls[operation] ?? 0;
const sweep = () => varrerCobrancas({ actor: SISTEMA, input: null, deps: app.deps });

async function chargesOf(patient: Patient) {
  const customers = await bankOf(app).customersOf(patient.cpf);
  const charges = await Promise.all(customers.map(({ id }) => bankOf(app).chargesOf(id)));
  return charges.flat();
}

/** Whatever waits in the queue has run. */
async function workDone(): Promise<void> {
  for (const job of ['cobranca.preparar', 'cliente.sincronizar', 'cliente.corrigido']) {
    await untilHealed(app, async () => (await waitingJobs(app, job)) === 0);
  }
}

/** An order whose charge the provider has just refused. */
async function refused() {
  const patient = await build.newPatient(app);
  const { id } = await build.attachedPedido(patient);
  app.fakes.asaas.faults.rejectCharge = true;
  const answer = await charge(patient, id);
  expect([answer.status, failureOf(answer).code, failureOf(answer).message]).toEqual([
    409,
    'cobranca_recusada',
    MENSAGEM_DA_RECUSA.cobranca,
  ]);
  return { patient, id };
}

test('a refused charge is told as such, and not asked for again at once', async () => {
  const { patient, id } = await refused();
  expect(await cobrancaDe(patient, id)).toMatchObject({ estado: 'recusada', recusa: 'cobranca' });
  const before = calls('payments.create');
  await hurryJobs(app);
  await workDone();
  await sweep();
  await workDone();
  expect(calls('payments.create')).toBe(before);
});

test('the sweep retries at growing pauses; a click retries at once without lengthening them', async () => {
  const { patient, id } = await refused();
  await workDone();
  async function asked(minutes: number): Promise<number> {
    now += minutes * MINUTE;
    const before = calls('payments.create');
    await sweep();
    await workDone();
    return calls('payments.create') - before;
  }
  expect([await asked(4), await asked(2)]).toEqual([0, 1]);
  expect([await asked(10), await asked(6)]).toEqual([0, 1]);
  for (let i = 0; i < 5; i += 1) expect((await charge(patient, id)).status).toBe(409);
  expect([await asked(50), await asked(11)]).toEqual([0, 1]);
  app.fakes.asaas.faults.rejectCharge = false;
  expect((await charge(patient, id)).status).toBe(200);
  expect(await cobrancaDe(patient, id)).toMatchObject({ estado: 'aberta', pix: expect.any(String) });
  expect(await chargesOf(patient)).toHaveLength(1);
});

test('after a month it is left to those who press the button', async () => {
  const { patient, id } = await refused();
  await workDone();
  now += 31 * 24 * 60 * MINUTE;
  const before = calls('payments.create');
  await sweep();
  await workDone();
  expect(calls('payments.create')).toBe(before);
  app.fakes.asaas.faults.rejectCharge = false;
  expect((await charge(patient, id)).status).toBe(200);
});

test('what waits longest untouched is taken up first: refused charges hide nobody', async () => {
  await app.deps.db
    .updateTable('cobrancas')
    .set({ encerrada_em: new Date(now) })
    .execute();
  await refused();
  await refused();
  await workDone();
  now += 20 * MINUTE;
  const at = { before: new Date(now - 10 * MINUTE), since: new Date(0), limit: 1 };
  const claim = () => app.deps.db.transaction().execute((tx) => claimSemCodigo(tx, new Date(now), at));
  const [first, second, third] = [await claim(), await claim(), await claim()];
  expect([first.length, second.length, third.length]).toEqual([1, 1, 0]);
  expect(first[0]?.cobrancaId).not.toBe(second[0]?.cobrancaId);
});

test('a payer who was deleted at the provider is made anew, and the charge with it', async () => {
  const patient = await build.newPatient(app);
  const { id } = await build.attachedPedido(patient);
  const [customer] = await bankOf(app).customersOf(patient.cpf);
  await fetch(`${app.fakes.asaas.url}/customers/${customer?.id ?? ''}`, {
    method: 'DELETE',
    headers: { access_token: 'chave-da-demonstracao', 'user-agent': 'teste' },
  });
  expect((await charge(patient, id)).status).toBe(200);
  expect((await chargesOf(patient)).filter(({ deleted }) => !deleted)).toHaveLength(1);
});

test('data that are refused do not hold a known payer’s charge up', async () => {
  const patient = await build.newPatient(app);
  const { id } = await build.attachedPedido(patient);
  app.fakes.asaas.faults.rejectData = true;
  const body = { ...patient.dados, telefone: '11912345678' };
  await patient.http.want(salvarCliente, 200, { body });
  expect((await charge(patient, id)).status).toBe(200);
});

test('refused data are asked about again when their pause is over, not before', async () => {
  app.fakes.asaas.faults.rejectData = true;
  const patient = await build.registerPatient(app);
  await patient.http.want(salvarCliente, 200, { body: patient.dados });
  await hurryJobs(app);
  await workDone();
  const asked = calls('customers.create');
  const round = async () => {
    await sweepRefusedClientes({ actor: SISTEMA, input: null, deps: app.deps });
    await workDone();
  };
  now += 4 * MINUTE;
  await round();
  expect(calls('customers.create')).toBe(asked);
  now += 2 * MINUTE;
  app.fakes.asaas.faults.rejectData = false;
  await round();
  expect(await bankOf(app).customersOf(patient.cpf)).toHaveLength(1);
});
