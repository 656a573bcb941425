import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gerarCobranca } from '#contracts/pedidos/pedidos.contract.ts';
import { receberWebhookAsaas } from '#contracts/pagamentos/avisos-asaas.contract.ts';
import { PAYMENTS } from '#demo/asaas/shapes.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { bankOf, eventsApplied } from '#testing/providers/bank.ts';
import * as build from '#testing/builders/builders.ts';
import type { Patient } from '#testing/builders/builders.ts';
import { openLive } from '#testing/app/live.ts';
import { deleteOldWebhooks } from './webhooks.repository.ts';

let app: TestApp;
let patient: Patient;
beforeAll(async () => {
  app = await startTestApp();
  patient = await build.newPatient(app);
});
afterAll(() => app.stop());

type Event = { id?: string; event?: string; payment?: { id: string } };

/** An event as the provider sends it; absent parts are invented. */
function announce({ id = `evt_${randomUUID()}`, event = 'PAYMENT_UPDATED', payment }: Event, token?: string) {
  const headers = { 'asaas-access-token': token ?? app.deps.settings.asaasWebhookToken };
  const body = { id, event, ...(payment ? { payment } : {}), alien: { field: true } };
  return build.visitor(app).call(receberWebhookAsaas, { body, headers });
}

/** The provider changes its mind without a word; then an event makes us read it again. */
async function bankSays(idPayment: string, change: Record<string, unknown>): Promise<void> {
  await eventsApplied(app, idPayment);
  const store = app.demo.store;
  const doc = await store.get(PAYMENTS, idPayment);
  await store.put(PAYMENTS, idPayment, { ...doc, ...change });
  expect((await announce({ payment: { id: idPayment } })).status).toBe(200);
  await eventsApplied(app, idPayment);
}

const statusOf = async (id: string) => (await build.readPedido(patient, id)).cobranca?.status;
const charged = (servico: string) => build.chargedPedido(patient, servico);

test('a wrong token or none is refused and nothing is stored', async () => {
  const id = `evt_${randomUUID()}`;
  expect((await announce({ id }, 'errado')).status).toBe(401);
  const bare = await build
    .visitor(app)
    .call(receberWebhookAsaas, { body: { id, event: 'PAYMENT_RECEIVED' } });
  expect(bare.status).toBe(401);
  const rows = await app.deps.db.selectFrom('webhooks_asaas').select('id').where('id', '=', id).execute();
  expect(rows).toEqual([]);
});

test('an event is stored once and worked on once, however often it comes', async () => {
  const id = `evt_${randomUUID()}`;
  const payment = { id: `pay_${randomUUID()}` };
  const answers = await Promise.all(Array.from({ length: 5 }, () => announce({ id, payment })));
  for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, { recebido: true }]);
  const rows = await app.deps.db.selectFrom('webhooks_asaas').selectAll().where('id', '=', id).execute();
  expect(rows).toHaveLength(1);
  const text = `select count(*)::int as n from pgboss.job where data ->> 'pagamentoId' = $1`;
  expect((await app.deps.pool.query(text, [payment.id])).rows).toEqual([{ n: 1 }]);
});

test('an event of somebody else is taken quietly', async () => {
  expect((await announce({ payment: { id: 'pay_de_outro_sistema' } })).status).toBe(200);
  await eventsApplied(app, 'pay_de_outro_sistema');
});

test('a payment is seen on the live stream within three seconds, then in the order and the mail', async () => {
  const { id, idPayment, versao } = await charged('Renovação de Receita Simples (Branca)');
  const live = await openLive(patient.http);
  await build.payAtBank(app, { idPayment });
  const event = await live.find(({ data }) => data.id === id && (data.versao ?? 0) > versao, 3_000);
  live.close();
  const pedido = await build.readPedido(patient, id);
  expect(pedido).toMatchObject({ versao: event.data.versao, atendimento: 'na fila', editavel: false });
  expect(pedido.cobranca).toMatchObject({ estado: 'paga', status: 'RECEIVED', pagoEm: expect.any(String) });
  expect(Date.parse(pedido.prazo ?? '')).toBeGreaterThan(Date.now());
  const subject = `Pagamento confirmado: pedido ${pedido.numero}`;
  const subjects = async () => (await app.fakes.smtp.mensagens()).map(({ assunto }) => assunto);
  await expect.poll(subjects).toContain(subject);
});

test('what an event claims is not believed: the provider is asked', async () => {
  const { id, idPayment } = await charged('Atestados de saúde');
  const payment = { id: idPayment ?? '', status: 'RECEIVED', value: 0.01 };
  await announce({ event: 'PAYMENT_RECEIVED', payment });
  await eventsApplied(app, payment.id);
  expect(await statusOf(id)).toBe('PENDING');
});

test('paid never returns to unpaid; a refund follows it and is final', async () => {
  const { id, idPayment } = await charged('Pedido de Encaminhamentos');
  const pay = idPayment ?? '';
  await bankSays(pay, { status: 'RECEIVED' });
  const paid = await build.readPedido(patient, id);
  for (const earlier of ['PENDING', 'OVERDUE', 'CONFIRMED']) {
    await bankSays(pay, { status: earlier });
    expect(await statusOf(id)).toBe('RECEIVED');
  }
  await bankSays(pay, { status: 'REFUND_REQUESTED' });
  expect(await statusOf(id)).toBe('REFUND_REQUESTED');
  await bankSays(pay, { status: 'REFUNDED' });
  await bankSays(pay, { status: 'RECEIVED' });
  const refunded = await build.readPedido(patient, id);
  expect(refunded.cobranca?.status).toBe('REFUNDED');
  // Nobody works for it, and nothing is promised any more.
  expect(refunded).toMatchObject({ prazo: null, atendimento: null });
  expect(refunded.cobranca).toEqual({ ...paid.cobranca, status: 'REFUNDED' });
});

test('cash undone at the provider → leaves the queue; the patient reads it, pays by the same Pix', async () => {
  const { id, idPayment } = await charged('Pedido de Exames Complementares');
  const pay = idPayment ?? '';
  await bankOf(app).receiveInCash(pay);
  await expect.poll(() => statusOf(id)).toBe('RECEIVED_IN_CASH');
  expect((await build.readPedido(patient, id)).atendimento).toBe('na fila');
  await bankOf(app).undoReceivedInCash(pay);
  await expect.poll(() => statusOf(id)).toBe('PENDING');
  const undone = await build.readPedido(patient, id);
  expect(undone).toMatchObject({ atendimento: null, prazo: null, idPayment: pay });
  expect(undone.cobranca).toMatchObject({ estado: 'aberta', pix: expect.any(String) });
  const lines = await app.deps.db
    .selectFrom('mensagens')
    .select('mensagem')
    .where('pedido_id', '=', id)
    .execute();
  expect(lines.map(({ mensagem }) => mensagem).join()).toContain('sem pagamento: o provedor desfez');
  await build.payAtBank(app, { idPayment });
  await expect.poll(() => statusOf(id)).toBe('RECEIVED');
  expect((await build.readPedido(patient, id)).atendimento).toBe('na fila');
});

test('an expired charge that is paid late counts', async () => {
  const { id, idPayment } = await charged('Relatório ou Laudo Médico');
  await bankOf(app).letExpire(idPayment ?? '');
  await expect.poll(() => statusOf(id)).toBe('OVERDUE');
  await build.payAtBank(app, { idPayment });
  await expect.poll(() => statusOf(id)).toBe('RECEIVED');
});

test('a word nobody knows is kept as it came', async () => {
  const { id, idPayment } = await charged('Pedido de Exames Complementares');
  await bankSays(idPayment ?? '', { status: 'A_NEW_WORD' });
  expect(await statusOf(id)).toBe('A_NEW_WORD');
});

test('a charge deleted at the provider leaves the order free for another', async () => {
  const { id, idPayment } = await charged('PrEP Online (Prevenção ao HIV)');
  await bankSays(idPayment ?? '', { deleted: true });
  expect((await build.readPedido(patient, id)).idPayment).toBeNull();
  const again = await patient.http.want(gerarCobranca, 200, { params: { id }, body: {} });
  expect(again.pedido.idPayment).not.toBe(idPayment);
  expect(again.pedido.cobranca?.status).toBe('PENDING');
});

test('events are forgotten when they are old and applied', async () => {
  const { db } = app.deps;
  const old = new Date(Date.now() - 91 * 86_400_000);
  const event = (pagamento_id: string | null, aplicado_em: Date | null, recebido_em = old) => ({
    id: `evt_${randomUUID()}`,
    evento: 'PAYMENT_UPDATED',
    pagamento_id,
    aplicado_em,
    recebido_em,
  });
  const [applied, foreign] = [event('pay_1', old), event(null, null)];
  const [waiting, fresh] = [event('pay_2', null), event('pay_3', new Date(), new Date())];
  await db.insertInto('webhooks_asaas').values([applied, foreign, waiting, fresh]).execute();
  await deleteOldWebhooks(db, new Date(Date.now() - 90 * 86_400_000));
  const ids = [applied, foreign, waiting, fresh].map(({ id }) => id);
  const left = await db.selectFrom('webhooks_asaas').select('id').where('id', 'in', ids).execute();
  expect(left.map(({ id }) => id).toSorted()).toEqual([waiting.id, fresh.id].toSorted());
});
