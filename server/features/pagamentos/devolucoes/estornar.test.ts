import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  listarDevolucoes,
  pedirReembolso,
  registrarDevolucao,
} from '#contracts/pagamentos/devolucoes.contract.ts';
import { cancelarPedido } from '#contracts/pedidos/pedidos.contract.ts';
import { ProviderError } from '#ports/provider-error.ts';
import type { RunInTransaction } from '#platform/db/transaction.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { bankOf } from '#testing/providers/bank.ts';
import * as build from '#testing/builders/builders.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { expectWaiting } from '#testing/database/held-row.ts';
import { mailsTo } from '#testing/app/mail.ts';
import { forgetProviders, jobsDone } from '#testing/app/jobs.ts';
import { withReading } from '../pagamentos.context.ts';
import { pedirReembolsoJob } from './devolucoes.jobs.ts';
import { estornar, varrerDevolucoes } from './estornar.usecases.ts';

const MINUTE = 60_000;
const actor = { tipo: 'Sistema', nome: 'teste' } as const;

let now = Date.now();
let app: TestApp;
let admin: Client;
let patient: build.Patient;
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now) });
  admin = await build.signInAdmin(app);
  patient = await build.newPatient(app);
  app.fakes.asaas.faults.refundMs = 0;
});
afterEach(() => {
  Object.assign(app.fakes.asaas.faults, { refundMs: 0, noBalance: false, denyRefunds: false, down: false });
  app.fakes.asaas.faults.refuseKey = false;
});
afterAll(() => app.stop());

const asked = () => app.fakes.asaas.calls['payments.refund'] ?? 0;
const sweep = () => varrerDevolucoes({ actor, input: null, deps: app.deps });
const statusOf = async (id: string) => (await build.readPedido(patient, id)).cobranca?.status;

async function entryOf(pedidoId: string) {
  const { pendentes, encerradas } = await admin.want(listarDevolucoes, 200);
  return [...pendentes, ...encerradas].find(({ pedido }) => pedido?.id === pedidoId);
}

async function cancelled() {
  const { id } = await build.paidPedido(app, patient);
  await patient.http.want(cancelarPedido, 200, { params: { id } });
  return id;
}

test('without balance it stays, with its reason, and is tried again until it is done', async () => {
  app.fakes.asaas.faults.noBalance = true;
  const id = await cancelled();
  await expect
    .poll(() => entryOf(id))
    .toMatchObject({ situacao: 'falhou', erro: 'sem-saldo', tentativas: 1, proximaEm: expect.any(String) });
  expect(await statusOf(id)).toBe('REFUND_REQUESTED');
  const before = asked();
  await sweep();
  app.fakes.asaas.faults.noBalance = false;
  now += 2 * MINUTE;
  await sweep();
  await expect.poll(() => entryOf(id)).toMatchObject({ situacao: 'devolvida', erro: null });
  expect(await statusOf(id)).toBe('REFUNDED');
  expect(asked() - before).toBe(1);
});

test('a provider that is down is said so, and the administrator may try sooner', async () => {
  const { id } = await build.paidPedido(app, patient);
  app.fakes.asaas.faults.down = true;
  await patient.http.want(cancelarPedido, 200, { params: { id } });
  await expect.poll(() => entryOf(id)).toMatchObject({ situacao: 'falhou', erro: 'sem-resposta' });
  app.fakes.asaas.faults.down = false;
  const entry = await entryOf(id);
  const params = { id: entry?.id ?? '' };
  await Promise.all(Array.from({ length: 4 }, () => admin.want(pedirReembolso, 200, { params })));
  await expect.poll(() => entryOf(id)).toMatchObject({ situacao: 'devolvida' });
});

test('turned down by the bank of the payer: a failure with its own reason', async () => {
  app.fakes.asaas.faults.denyRefunds = true;
  const id = await cancelled();
  await expect.poll(() => entryOf(id)).toMatchObject({ situacao: 'falhou', erro: 'negado' });
  app.fakes.asaas.faults.denyRefunds = false;
  now += 2 * MINUTE;
  await sweep();
  await expect.poll(() => entryOf(id)).toMatchObject({ situacao: 'devolvida' });
});

test('an answer that was lost is found by reading: the provider is asked once', async () => {
  const before = asked();
  const { payment } = app.deps;
  const real = payment.refund.bind(payment);
  payment.refund = async (...input) => {
    payment.refund = real;
    await real(...input);
    throw new ProviderError('asaas', 'timeout');
  };
  const id = await cancelled();
  await expect.poll(() => statusOf(id)).toBe('REFUNDED');
  now += 10 * MINUTE;
  await sweep();
  await expect.poll(() => entryOf(id)).toMatchObject({ situacao: 'devolvida' });
  expect(asked() - before).toBe(1);
});

test('while nobody knows whether the provider has done it, nobody sends the money another way', async () => {
  const { payment } = app.deps;
  const real = payment.refund.bind(payment);
  payment.refund = async () => {
    payment.refund = real;
    throw new ProviderError('asaas', 'timeout');
  };
  const id = await cancelled();
  await expect
    .poll(() => entryOf(id))
    .toMatchObject({ situacao: 'pedida ao provedor', erro: 'sem-resposta', tentativas: 1 });
  const params = { id: (await entryOf(id))?.id ?? '' };
  const answer = await admin.call(registrarDevolucao, { params, body: { motivo: 'Por TED.' } });
  expect([answer.status, failureOf(answer).code]).toEqual([409, 'devolucao_pedida']);
  // Nor is it asked for again while the first request may still be on its way.
  const before = asked();
  await admin.want(pedirReembolso, 200, { params });
  await estornar({ actor, input: { devolucaoId: params.id }, deps: withReading(app.deps) });
  // The job that the administrator's click made must not count as a try of its own once the provider is away.
  await jobsDone(app, pedirReembolsoJob.name);
  expect(asked() - before).toBe(0);
  // A provider that is away says nothing about it either.
  app.fakes.asaas.faults.down = true;
  now += 2 * MINUTE;
  await sweep();
  await expect.poll(() => entryOf(id)).toMatchObject({ tentativas: 2 });
  expect((await entryOf(id))?.situacao).toBe('pedida ao provedor');
  // The try still holds its lease for a moment after it wrote its failure: a job meanwhile would do nothing.
  await jobsDone(app, pedirReembolsoJob.name);
  app.fakes.asaas.faults.down = false;
  await forgetProviders(app);
  now += 10 * MINUTE;
  await sweep();
  await expect.poll(() => entryOf(id)).toMatchObject({ situacao: 'devolvida', erro: null });
});

test('an order that is restored this very moment and the request for its money take turns', async () => {
  app.fakes.asaas.faults.noBalance = true;
  const id = await cancelled();
  await expect.poll(() => entryOf(id)).toMatchObject({ situacao: 'falhou' });
  app.fakes.asaas.faults.noBalance = false;
  const before = asked();
  const devolucaoId = (await entryOf(id))?.id ?? '';

  /** The restoration has looked for a request and found none; then the request begins. */
  const whileRestored = async <T>(request: () => Promise<T>): Promise<T> => {
    const { outcome } = await app.deps.db.transaction().execute(async (tx) => {
      await tx.selectFrom('pedidos').select('id').where('id', '=', id).forUpdate().execute();
      const begun = { outcome: request() };
      const waiting = vi.waitFor(() => expectWaiting(app), { timeout: 30_000, interval: 20 });
      await Promise.race([begun.outcome, waiting]);
      const kept = { situacao: 'mantida', autorizada_em: null } as const;
      await tx.updateTable('devolucoes').set(kept).where('id', '=', devolucaoId).execute();
      return begun;
    });
    return outcome;
  };
  let transactions = 0;
  const runInTransaction: RunInTransaction = (context, work) => {
    transactions += 1;
    // The first one reads; the second notes the request.
    const run = () => app.deps.runInTransaction(context, work);
    return transactions === 2 ? whileRestored(run) : run();
  };
  const deps = withReading({ ...app.deps, runInTransaction });
  await estornar({ actor, input: { devolucaoId }, deps });
  expect([asked() - before, (await entryOf(id))?.situacao]).toEqual([0, 'mantida']);
});

test('a closed account → no notice about its money', async () => {
  const other = await build.newPatient(app);
  app.fakes.asaas.faults.noBalance = true;
  const { id } = await build.paidPedido(app, other);
  await other.http.want(cancelarPedido, 200, { params: { id } });
  await expect.poll(() => entryOf(id)).toMatchObject({ situacao: 'falhou' });
  const closed = app.deps.db.updateTable('clientes').set({ contestada_em: new Date(now) });
  await closed.where('cpf', '=', other.cpf).execute();
  app.fakes.asaas.faults.noBalance = false;
  now += 2 * MINUTE;
  await sweep();
  await expect.poll(() => entryOf(id)).toMatchObject({ situacao: 'devolvida' });
  await jobsDone(app, 'devolucao.avisar');
  expect(await mailsTo(app, other.dados.emailContato, 'Reembolso')).toEqual([]);
});

test('in progress at the provider → not requested again by anybody', async () => {
  app.fakes.asaas.faults.refundMs = 60_000;
  const before = asked();
  const id = await cancelled();
  await expect.poll(() => entryOf(id)).toMatchObject({ situacao: 'pedida ao provedor' });
  await expect.poll(() => statusOf(id)).toBe('REFUND_IN_PROGRESS');
  const devolucaoId = (await entryOf(id))?.id ?? '';
  await admin.want(pedirReembolso, 200, { params: { id: devolucaoId } });
  await Promise.all(
    Array.from({ length: 4 }, () => estornar({ actor, input: { devolucaoId }, deps: withReading(app.deps) })),
  );
  expect(asked() - before).toBe(1);
});

test('a process killed between its note and the request leaves it to the sweep', async () => {
  const { payment } = app.deps;
  const real = payment.refund.bind(payment);
  payment.refund = async () => {
    payment.refund = real;
    // Not a provider's failure: the handler ends here, as with a kill.
    throw new Error('killed');
  };
  const id = await cancelled();
  await expect.poll(() => entryOf(id)).toMatchObject({ situacao: 'pedida ao provedor' });
  now += 10 * MINUTE;
  await sweep();
  await expect.poll(() => entryOf(id)).toMatchObject({ situacao: 'devolvida' });
});

test('what the provider sent back by hand before is not asked for again', async () => {
  const { id, idPayment, precoCentavos } = await build.paidPedido(app, patient);
  const part = { status: 'DONE', value: 20, dateCreated: '', description: null };
  await bankOf(app).says(idPayment ?? '', { refunds: [part] });
  await patient.http.want(cancelarPedido, 200, { params: { id } });
  await expect.poll(() => entryOf(id)).toMatchObject({ situacao: 'devolvida' });
  const [customer] = await bankOf(app).customersOf(patient.cpf);
  const charges = await bankOf(app).chargesOf(customer?.id ?? '');
  const { refunds } = charges.find((charge) => charge.id === idPayment) ?? { refunds: [] };
  expect(refunds.map(({ value }) => value)).toEqual([20, precoCentavos / 100 - 20]);
});

test('a refused key → no attempt counted; refunded a minute after its correction', async () => {
  const { id } = await build.paidPedido(app, patient);
  app.fakes.asaas.faults.refuseKey = true;
  await patient.http.want(cancelarPedido, 200, { params: { id } });
  for (let i = 0; i < 6; i += 1) {
    await expect.poll(() => entryOf(id)).toMatchObject({ situacao: 'falhou', tentativas: 0 });
    now += 2 * MINUTE;
    await sweep();
  }
  app.fakes.asaas.faults.refuseKey = false;
  await forgetProviders(app);
  // A try of before may still be writing that it failed: the minutes after it count from then.
  await jobsDone(app, pedirReembolsoJob.name);
  now += 2 * MINUTE;
  await sweep();
  await expect.poll(() => entryOf(id)).toMatchObject({ situacao: 'devolvida' });
});
