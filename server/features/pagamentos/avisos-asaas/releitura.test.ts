import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { relerTudo } from '#contracts/pagamentos/avisos-asaas.contract.ts';
import { gerarCobranca } from '#contracts/pedidos/pedidos.contract.ts';
import { listarProvedores } from '#contracts/mesa/provedores.contract.ts';
import { ASAAS_LIMITS } from '#platform/providers/gate.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { bankOf, eventsApplied } from '#testing/providers/bank.ts';
import * as build from '#testing/builders/builders.ts';
import type { Client } from '#testing/app/client.ts';
import { forgetProviders, untilHealed } from '#testing/app/jobs.ts';
import { openLive } from '#testing/app/live.ts';
import { endLostReleituras, relerFatia } from './releitura.usecases.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ times: { paymentMs: 4_000 } });
  admin = await build.signInAdmin(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  Object.assign(app.fakes.asaas.faults, { queueStopped: false, down: false });
  await app.deps.pool.query('update provedores set chamadas = 0, janela_inicio = null');
  await forgetProviders(app);
});

const releitura = async () => (await admin.want(listarProvedores, 200)).avisos.releitura;
const finished = () => untilHealed(app, async () => (await releitura())?.terminadaEm !== null);

/** An order that was paid, of which the provider told nobody. */
async function paidInSilence(): Promise<{ status: () => Promise<string | null> }> {
  const patient = await build.newPatient(app);
  const { id, idPayment } = await build.chargedPedido(patient);
  await eventsApplied(app, idPayment);
  await bankOf(app).says(idPayment ?? '', { status: 'RECEIVED' });
  return { status: async () => (await build.readPedido(patient, id)).cobranca?.status ?? null };
}

/** As many open charges of one patient's order as are asked for, made by hand at the provider and here. */
async function manyOpen(count: number): Promise<void> {
  const { pool } = app.deps;
  await pool.query(
    `insert into cobrancas (pedido_id, valor_centavos, vencimento, asaas_id, status, encerrada_em, tipo)
     select pedido_id, 100, vencimento, 'pay_' || gen_random_uuid(), 'PENDING', now(), tipo
     from (select * from cobrancas order by created_at limit 1) k, generate_series(1, $1)`,
    [count],
  );
}

const reads = () => app.fakes.asaas.calls['payments.get'] ?? 0;

test('open charges → read again, missed ones found, audited; closed and paid ones → not read', async () => {
  const paid = await paidInSilence();
  const settled = await build.newPatient(app);
  await eventsApplied(app, (await build.paidPedido(app, settled)).idPayment);
  const { abertas } = (await admin.want(listarProvedores, 200)).avisos;
  const begun = await admin.want(relerTudo, 200);
  expect(begun.releitura).toMatchObject({ total: abertas, terminadaEm: null });
  await finished();
  expect(await releitura()).toMatchObject({ lidas: abertas, falhas: 0, mudaram: 1, parada: null });
  expect(await paid.status()).toBe('RECEIVED');
  const acoes = app.deps.db
    .selectFrom('auditoria')
    .select('ator_tipo')
    .where('acao', '=', 'avisos.reler_tudo');
  expect(await acoes.execute()).toEqual([{ ator_tipo: 'Admin' }]);
});

test('pressed twice at once there is one; in slices, told live, each charge once', async () => {
  const { idPayment } = await build.chargedPedido(await build.newPatient(app));
  // The bank's events of it are read as well, and must not be counted here.
  await eventsApplied(app, idPayment);
  await manyOpen(45);
  const live = await openLive(admin);
  const before = reads();
  const both = await Promise.all([admin.want(relerTudo, 200), admin.want(relerTudo, 200)]);
  expect(new Set(both.map((answer) => answer.releitura?.pedidaEm)).size).toBe(1);
  await finished();
  const end = await releitura();
  expect(end?.lidas).toBe(end?.total);
  expect(end?.total).toBeGreaterThan(45);
  expect(reads() - before).toBe(end?.total);
  await expect
    .poll(() => live.messages.filter(({ data }) => data.tipo === 'provedores').length)
    .toBeGreaterThan(2);
  live.close();
  await app.deps.pool.query(
    `update cobrancas set removida_em = now() where removida_em is null and status = 'PENDING' and encerrada_em is not null`,
  );
});

test('a slice executed already → not counted twice, for any caller', async () => {
  await admin.want(relerTudo, 200);
  await finished();
  const rows = await app.deps.db.selectFrom('releituras').selectAll().execute();
  const actor = { tipo: 'Sistema', nome: 'teste' } as const;
  const before = reads();
  for (const { id: releituraId } of rows) {
    await relerFatia({ actor, input: { releituraId, depois: null }, deps: app.deps });
  }
  expect(reads()).toBe(before);
  expect(await app.deps.db.selectFrom('releituras').selectAll().execute()).toEqual(rows);
});

test('a reserved budget → it waits, patients continue, the desk reads until when, then it ends', async () => {
  const paid = await paidInSilence();
  const { background } = ASAAS_LIMITS.budget;
  await app.deps.pool.query(
    `update provedores set chamadas = $1, janela_inicio = now() - interval '1 hour' where nome = 'asaas'`,
    [background],
  );
  await admin.want(relerTudo, 200);
  await expect.poll(releitura).toMatchObject({
    lidas: 0,
    terminadaEm: null,
    parada: 'chamadas',
    continuaEm: expect.any(String),
  });
  const patient = await build.newPatient(app);
  const { id } = await build.attachedPedido(patient);
  await patient.http.want(gerarCobranca, 200, { params: { id }, body: {} });

  await app.deps.pool.query('update provedores set chamadas = 0, janela_inicio = null');
  await finished();
  expect(await paid.status()).toBe('RECEIVED');
});

test('a provider that is away holds it up, not back', async () => {
  const paid = await paidInSilence();
  app.fakes.asaas.faults.down = true;
  await admin.want(relerTudo, 200);
  await expect.poll(async () => (await releitura())?.parada).toBe('provedor');
  app.fakes.asaas.faults.down = false;
  await untilHealed(app, async () => {
    await forgetProviders(app);
    return (await releitura())?.terminadaEm !== null;
  });
  expect(await paid.status()).toBe('RECEIVED');
});

test('a charge of which the provider talks nonsense does not hold up the others', async () => {
  const paid = await paidInSilence();
  const odd = await build.chargedPedido(await build.newPatient(app));
  await eventsApplied(app, odd.idPayment);
  await bankOf(app).says(odd.idPayment ?? '', { status: 42 });
  await admin.want(relerTudo, 200);
  await finished();
  expect(await releitura()).toMatchObject({ falhas: 1 });
  expect(await paid.status()).toBe('RECEIVED');
});

test('one whose job is lost does not keep another from beginning', async () => {
  const { db } = app.deps;
  const pedida_em = new Date(Date.now() - 15 * 86_400_000);
  await db.insertInto('releituras').values({ pedida_em, total: 3 }).execute();
  expect((await admin.want(relerTudo, 200)).releitura?.pedidaEm).toBe(pedida_em.toISOString());
  await endLostReleituras(app.deps);
  expect((await admin.want(relerTudo, 200)).releitura?.pedidaEm).not.toBe(pedida_em.toISOString());
  await endLostReleituras(app.deps);
  await finished();
  const { total, lidas } = (await releitura()) ?? {};
  expect(lidas).toBe(total);
});
