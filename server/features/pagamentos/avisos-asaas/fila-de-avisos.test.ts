import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  conferirAvisos,
  reativarAvisos,
  receberWebhookAsaas,
  verDesconhecidos,
} from '#contracts/pagamentos/avisos-asaas.contract.ts';
import { listarProvedores } from '#contracts/mesa/provedores.contract.ts';
import { appForTest, startTestApp, type TestApp } from '#testing/app/app.ts';
import * as build from '#testing/builders/builders.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { forgetProviders } from '#testing/app/jobs.ts';
import { openLive } from '#testing/app/live.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ times: { paymentMs: 4_000 } });
  admin = await build.signInAdmin(app);
});
afterAll(() => app.stop());

const WELL = { queueStopped: false, noWebhookRight: false, down: false };
beforeEach(async () => {
  Object.assign(app.fakes.asaas.faults, WELL);
  await forgetProviders(app);
  await app.deps.pool.query('update provedores set falhando_desde = null');
});

const avisos = async () => (await admin.want(listarProvedores, 200)).avisos;

function announce(token: string) {
  const body = { id: `evt_${randomUUID()}`, event: 'PAYMENT_UPDATED' };
  return build.visitor(app).call(receberWebhookAsaas, { body, headers: { 'asaas-access-token': token } });
}

test('before the provider was asked nothing is claimed; asked, all is well', async () => {
  expect(await avisos()).toMatchObject({ situacao: 'nao-conferida', atencao: false, lidaEm: null });
  const read = await admin.want(conferirAvisos, 200);
  expect(read).toMatchObject({
    situacao: 'bem',
    palavras: 'Os avisos de pagamento chegam',
    conselho: null,
    atencao: false,
    podeReativar: false,
    lidaEm: expect.any(String),
  });
  // The sweep of open charges may have asked again meanwhile.
  const later = { desde: expect.any(String), lidaEm: expect.any(String) };
  expect(await avisos()).toEqual({ ...read, ...later });
});

test('what comes is counted, and when the last one did', async () => {
  const { ultimas24h: before } = await avisos();
  await announce(app.deps.settings.asaasWebhookToken);
  expect(await avisos()).toMatchObject({ ultimas24h: before + 1, ultimoEm: expect.any(String) });
});

test('a queue that stopped is told live, set going again by the desk, and what it kept comes', async () => {
  const patient = await build.newPatient(app);
  const order = await build.chargedPedido(patient);
  app.fakes.asaas.faults.queueStopped = true;
  await build.payAtBank(app, order);
  // Asked at once: the sweep of open charges may read it at any later time.
  expect((await build.readPedido(patient, order.id)).cobranca?.status).toBe('PENDING');
  const live = await openLive(admin);
  expect(await admin.want(conferirAvisos, 200)).toMatchObject({
    situacao: 'interrompida',
    atencao: true,
    podeReativar: true,
    desde: expect.any(String),
    conselho: expect.stringContaining('14 dias'),
  });
  await expect.poll(() => live.messages.map(({ data }) => data.tipo)).toContain('provedores');
  live.close();

  expect(await admin.want(reativarAvisos, 200)).toMatchObject({ situacao: 'bem', atencao: false });
  await expect
    .poll(async () => (await build.readPedido(patient, order.id)).cobranca?.status)
    .toBe('RECEIVED');
  const audit = await app.deps.db
    .selectFrom('auditoria')
    .select(['ator_tipo', 'alvo_id'])
    .where('acao', '=', 'avisos.reativar')
    .execute();
  expect(audit).toEqual([{ ator_tipo: 'Admin', alvo_id: 'asaas' }]);
});

test('set going twice is set going once more, without harm', async () => {
  await admin.want(reativarAvisos, 200);
  expect(await admin.want(reativarAvisos, 200)).toMatchObject({ situacao: 'bem' });
});

test('a provider that does not answer changes nothing of what was known', async () => {
  const before = await admin.want(conferirAvisos, 200);
  app.fakes.asaas.faults.down = true;
  const answer = await admin.call(conferirAvisos);
  expect([answer.status, failureOf(answer).code]).toEqual([502, 'asaas_sem_resposta']);
  expect((await admin.call(reativarAvisos)).status).toBe(502);
  app.fakes.asaas.faults.down = false;
  expect(await avisos()).toEqual(before);
});

test('a key that may not read webhooks is no failure of the provider', async () => {
  app.fakes.asaas.faults.noWebhookRight = true;
  expect(await admin.want(conferirAvisos, 200)).toMatchObject({ situacao: 'sem-permissao', atencao: false });
  expect((await admin.call(reativarAvisos)).status).toBe(409);
  const { provedores } = await admin.want(listarProvedores, 200);
  expect(provedores.find(({ nome }) => nome === 'asaas')).toMatchObject({ estado: 'bem', desde: null });
});

test('events with another token → shown at the desk until one with ours arrives', async () => {
  expect((await announce('errado')).status).toBe(401);
  expect((await announce('errado')).status).toBe(401);
  const told = await avisos();
  expect(told).toMatchObject({ recusadoEm: expect.any(String), atencao: true });
  // In one second they count as one: a flood costs a row a second.
  expect(told.recusados24h).toBeLessThan(3);
  expect([told.conselhoDaRecusa, told.operador]).toEqual([
    expect.stringContaining('outro token'),
    expect.stringContaining('ASAAS_WEBHOOK_TOKEN'),
  ]);
  // An event within the second of a refusal does not count as after it.
  await expect
    .poll(async () => {
      await announce(app.deps.settings.asaasWebhookToken);
      return (await avisos()).atencao;
    })
    .toBe(false);
});

test('a webhook that points elsewhere is named by its host, and is not touched', async () => {
  const other = await appForTest({ env: { APP_URL: 'https://zelo.exemplo.com.br', DEMO: 'true' } });
  const desk = await build.signInAdmin(other);
  expect(await desk.want(conferirAvisos, 200)).toMatchObject({
    situacao: 'outro-endereco',
    conselho: expect.stringMatching(
      /http:\/\/127\.0\.0\.1:\d+\..*https:\/\/zelo\.exemplo\.com\.br\/api\/webhooks\/asaas/,
    ),
  });
  expect((await desk.call(reativarAvisos)).status).toBe(409);
  expect(other.fakes.asaas.calls['webhooks.update']).toBeUndefined();
});

test('an event of an unknown kind → at the desk and in the metrics until seen', async () => {
  const patient = await build.newPatient(app);
  const { id: pedidoId, idPayment } = await build.chargedPedido(patient);
  const metric = async () =>
    (await app.deps.providerMetrics.text()).match(/^provider_unknown_events (\d+)$/m)?.[1];
  expect([(await avisos()).desconhecidos, await metric()]).toEqual([[], '0']);
  const id = `evt_${randomUUID()}`;
  const body = { id, event: 'PAYMENT_A_NEW_EVENT', payment: { id: idPayment ?? '' } };
  const headers = { 'asaas-access-token': app.deps.settings.asaasWebhookToken };
  expect((await build.visitor(app).call(receberWebhookAsaas, { body, headers })).status).toBe(200);
  expect((await avisos()).desconhecidos).toMatchObject([
    { id, evento: 'PAYMENT_A_NEW_EVENT', pedido: { id: pedidoId } },
  ]);
  expect(await metric()).toBe('1');
  const seen = await admin.want(verDesconhecidos, 200, { body: { ids: [id] } });
  expect([seen.desconhecidos, await metric()]).toEqual([[], '0']);
});
