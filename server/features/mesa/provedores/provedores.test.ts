import { afterAll, beforeAll, expect, test } from 'vitest';
import { metricas } from '#contracts/instalacao/operacao.contract.ts';
import { buscarCep } from '#contracts/contas/clientes.contract.ts';
import { gerarCobranca } from '#contracts/pedidos/pedidos.contract.ts';
import { listarProvedores } from '#contracts/mesa/provedores.contract.ts';
import type { ProviderView } from '#platform/providers/state.repository.ts';
import { appForTest, startTestApp, type TestApp } from '#testing/app/app.ts';
import * as build from '#testing/builders/builders.ts';
import type { Client } from '#testing/app/client.ts';
import { pdfOf } from '#testing/files/small-files.ts';
import { forgetProviders } from '#testing/app/jobs.ts';
import { upload } from '#testing/builders/upload.ts';
import { presentProvedor } from './provedores.presenter.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ times: { paymentMs: 4_000, chargeMs: 6_000 } });
  admin = await build.signInAdmin(app);
});
afterAll(() => app.stop());

const byName = async (nome: string) =>
  (await admin.want(listarProvedores, 200)).provedores.find((one) => one.nome === nome);

test('each service that this installation asks is shown, also before it was asked', async () => {
  const { provedores } = await admin.want(listarProvedores, 200);
  expect(provedores.map(({ nome, estado }) => [nome, estado])).toEqual([
    ['asaas', 'sem-uso'],
    ['smtp', 'sem-uso'],
    ['viacep', 'sem-uso'],
    ['brasilapi', 'sem-uso'],
    ['assinatura', 'sem-uso'],
    ['sncr', 'sem-uso'],
    ['push', 'sem-uso'],
    ['whatsapp', 'sem-uso'],
    ['sms', 'sem-uso'],
  ]);
});

test('a service that answers is well; each of its calls is counted', async () => {
  const patient = await build.newPatient(app);
  await build.chargedPedido(patient);
  expect(await byName('asaas')).toMatchObject({
    estado: 'bem',
    palavras: 'Respondendo',
    desde: null,
    ultimoBom: expect.any(String),
    orcamento: { total: 25_000, ate: expect.any(String) },
  });
  const left = (await byName('asaas'))?.orcamento?.restam ?? 0;
  expect(left).toBeLessThan(25_000);
  // Creating a customer and a charge with its code takes a few calls.
  expect(left).toBeGreaterThan(25_000 - 25);
});

test('one that fails is shown with since when, the metrics say it too, and its return ends it', async () => {
  const patient = await build.newPatient(app);
  const { id } = await build.attachedPedido(patient);
  const charge = () => patient.http.call(gerarCobranca, { params: { id }, body: {} });
  app.fakes.asaas.faults.html = true;
  await charge();
  await charge();
  expect(await byName('asaas')).toMatchObject({
    estado: 'falhando',
    palavras: 'Dá respostas que não se entendem',
    desde: expect.any(String),
  });
  const text = String((await build.visitor(app).call(metricas)).body);
  expect(text).toContain('provider_consecutive_failures{provider="asaas"} 2');
  expect(text).toMatch(/provider_calls_total\{provider="asaas",outcome="invalid-answer"\} \d/);
  app.fakes.asaas.faults.html = false;
  expect((await charge()).status).toBe(200);
  expect(await byName('asaas')).toMatchObject({ estado: 'bem', desde: null });
});

test('a key of the other environment is told in the provider’s own words', async () => {
  const patient = await build.newPatient(app);
  const { id } = await build.attachedPedido(patient);
  const charge = () => patient.http.call(gerarCobranca, { params: { id }, body: {} });
  app.fakes.asaas.faults.wrongEnvironment = true;
  await charge();
  const told = await byName('asaas');
  app.fakes.asaas.faults.wrongEnvironment = false;
  expect(told).toMatchObject({
    palavras: 'A chave é do outro ambiente',
    operador: expect.stringContaining('https://api-sandbox.asaas.com/v3'),
  });
  await forgetProviders(app);
  expect((await charge()).status).toBe(200);
});

test('after five requests in vain the answer comes at once, in the same words', async () => {
  const patient = await build.newPatient(app);
  const { id } = await build.attachedPedido(patient);
  const charge = () => patient.http.call(gerarCobranca, { params: { id }, body: {} });
  app.fakes.asaas.faults.html = true;
  for (let i = 0; i < 5; i += 1) await charge();
  const before = app.fakes.asaas.calls['payments.search'] ?? 0;
  const answer = await charge();
  app.fakes.asaas.faults.html = false;
  expect(answer).toMatchObject({ status: 502, body: { error: { code: 'pagamento_indisponivel' } } });
  expect(app.fakes.asaas.calls['payments.search']).toBe(before);
  await forgetProviders(app);
});

test('a refused key → shown with advice, not retried continually, ended by its correction', async () => {
  const patient = await build.newPatient(app);
  const { id } = await build.attachedPedido(patient);
  const charge = () => patient.http.call(gerarCobranca, { params: { id }, body: {} });
  const asked = () => Object.values(app.fakes.asaas.calls).reduce((sum, n) => sum + n, 0);
  app.fakes.asaas.faults.refuseKey = true;
  expect((await charge()).status).toBe(502);
  const before = asked();
  for (let i = 0; i < 5; i += 1) expect((await charge()).status).toBe(502);
  expect(asked()).toBe(before);
  expect(await byName('asaas')).toMatchObject({
    estado: 'recusando',
    palavras: 'A chave foi recusada',
    conselho: expect.stringContaining('quem cuida do servidor'),
    operador: expect.stringContaining('ASAAS_API_KEY'),
    desde: expect.any(String),
  });
  app.fakes.asaas.faults.refuseKey = false;
  // The pause ends.
  await app.deps.pool.query('update provedores set aberto_ate = null');
  expect((await charge()).status).toBe(200);
  expect(await byName('asaas')).toMatchObject({ estado: 'bem', conselho: null });
});

test('a service that asks to wait → not called meanwhile', async () => {
  const { http } = await build.registerPatient(app);
  Object.assign(app.fakes.viacep.faults, { status429: true, waitSeconds: 60 });
  await http.want(buscarCep, 200, { params: { cep: '01310100' } });
  const asked = app.fakes.viacep.calls['ceps.get'];
  await http.want(buscarCep, 200, { params: { cep: '01310100' } });
  expect(app.fakes.viacep.calls['ceps.get']).toBe(asked);
  expect(await byName('viacep')).toMatchObject({
    estado: 'esperando',
    palavras: 'Pediu para esperar',
    esperaAte: expect.any(String),
  });
});

const chargeOf = (patient: build.Patient, id: string) =>
  patient.http.call(gerarCobranca, { params: { id }, body: {} });
/** Removes what other tests left waiting. */
const nobodyWaits = () =>
  app.deps.db.updateTable('cobrancas').set({ encerrada_em: new Date() }).where('pix', 'is', null).execute();

test('the desk → numbers waiting, since when, refusals; no word of health, no CPF', async () => {
  await nobodyWaits();
  await forgetProviders(app);
  Object.assign(app.fakes.viacep.faults, { status429: false });
  const before = await admin.want(listarProvedores, 200);
  expect(before.recusas).toEqual([]);
  const [waiting, refused] = [await build.newPatient(app), await build.newPatient(app)];
  const [one, two] = [await build.attachedPedido(waiting), await build.attachedPedido(refused)];
  app.fakes.asaas.faults.rejectCharge = true;
  expect((await chargeOf(refused, two.id)).status).toBe(409);
  app.fakes.asaas.faults.rejectCharge = false;
  app.fakes.asaas.faults.noPix = true;
  expect((await chargeOf(waiting, one.id)).status).toBe(502);
  const answer = await admin.want(listarProvedores, 200);
  const pix = answer.esperas.find(({ oque }) => oque === 'pix');
  expect(pix).toMatchObject({ quantos: 2, palavras: '2 pedidos esperam o Pix', desde: expect.any(String) });
  expect(answer.recusas).toMatchObject([
    { tipo: 'pix', numero: two.numero, nome: refused.dados.nome, motivo: 'cobranca' },
  ]);
  const text = JSON.stringify(answer);
  for (const secret of [waiting.cpf, refused.cpf, one.Servico_Selecionado])
    expect(text).not.toContain(secret);
  app.fakes.asaas.faults.noPix = false;
  expect([(await chargeOf(waiting, one.id)).status, (await chargeOf(refused, two.id)).status]).toEqual([
    200, 200,
  ]);
  const after = await admin.want(listarProvedores, 200);
  expect([after.esperas.filter(({ oque }) => oque === 'pix'), after.recusas]).toEqual([[], []]);
});

/** Stops the job schedule and waits until no job is left, so that nothing waiting is served. */
async function quiet({ deps }: TestApp): Promise<void> {
  await deps.pool.query('delete from pgboss.schedule');
  const due = `select name from pgboss.job where state < 'completed' and start_after <= now()`;
  await expect.poll(async () => (await deps.pool.query(due)).rows).toEqual([]);
}

test('waiting customers, mails and file scans → counted from the oldest', async () => {
  const own = await appForTest();
  const patient = await build.newPatient(own);
  const { id } = await build.attachedPedido(patient);
  await upload(patient, { pedido: id, tipo: 'laudo_medico', filename: 'a.pdf', bytes: pdfOf(2_000) });
  const mensagens = [crypto.randomUUID(), crypto.randomUUID()];
  for (const mensagem of mensagens)
    await upload(patient, { mensagem, filename: 'b.pdf', bytes: pdfOf(2_000) });
  await quiet(own);
  const { db } = own.deps;
  const { id: clienteId } = await db
    .selectFrom('clientes')
    .select('id')
    .where('cpf', '=', patient.cpf)
    .executeTakeFirstOrThrow();
  const old = new Date(Date.now() - 3_600_000);
  await db
    .updateTable('clientes')
    .set({ asaas_versao: 0, updated_at: old })
    .where('id', '=', clienteId)
    .execute();
  await db.insertInto('emails').values({ chave: 'uma', cliente_id: clienteId, created_at: old }).execute();
  const unseen = { situacao: 'em verificação' } as const;
  await db
    .updateTable('anexos')
    .set({ ...unseen, created_at: old })
    .where('pedido_id', '=', id)
    .execute();
  // Chat files have no order: two files of one patient count as one.
  await db.updateTable('anexos').set(unseen).where('mensagem_id', 'in', mensagens).execute();
  const { esperas } = await (await build.signInAdmin(own)).want(listarProvedores, 200);
  const desde = old.toISOString();
  expect(esperas).toEqual([
    { oque: 'cadastro', quantos: 1, palavras: '1 cadastro espera o Asaas', desde },
    { oque: 'email', quantos: 1, palavras: '1 e-mail espera para sair', desde },
    { oque: 'exame', quantos: 2, palavras: '2 pedidos ou conversas esperam o exame do antivírus', desde },
  ]);
});

const NOW = new Date('2026-11-20T15:00:00Z');
const row = (change: Partial<ProviderView>): ProviderView => ({
  nome: 'asaas',
  pausado_ate: null,
  janela_inicio: null,
  chamadas: 0,
  falhas_seguidas: 0,
  falhando_desde: null,
  aberto_ate: null,
  sonda_ate: null,
  ultimo_ok: new Date(NOW.getTime() - 3_600_000),
  ultima_falha: null,
  ultima_falha_tipo: null,
  ultima_falha_codigo: null,
  pausado: false,
  janela_fim: null,
  ...change,
});
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

test.each([
  [{}, 'bem', 'Respondendo'],
  [{ falhas_seguidas: 1, falhando_desde: NOW }, 'falhando', 'A última chamada falhou'],
  [
    { falhas_seguidas: 9, falhando_desde: NOW, ultima_falha_tipo: 'timeout' },
    'falhando',
    'Demora demais para responder',
  ],
  [{ pausado: true, falhas_seguidas: 9, falhando_desde: NOW }, 'esperando', 'Pediu para esperar'],
  [
    { falhas_seguidas: 5, falhando_desde: NOW, ultima_falha_tipo: 'key-refused' },
    'recusando',
    'A chave foi recusada',
  ],
  [
    {
      falhas_seguidas: 5,
      falhando_desde: NOW,
      ultima_falha_tipo: 'key-refused',
      ultima_falha_codigo: 'invalid_environment',
    },
    'recusando',
    'A chave é do outro ambiente',
  ],
  [
    {
      falhas_seguidas: 5,
      falhando_desde: NOW,
      ultima_falha_tipo: 'key-refused',
      ultima_falha_codigo: 'something_new',
    },
    'recusando',
    'A chave foi recusada',
  ],
  [{ ultima_falha: minutesAgo(1), ultima_falha_tipo: 'key-refused', ultimo_ok: NOW }, 'bem', 'Respondendo'],
  [{ chamadas: 25_000, janela_fim: NOW }, 'esperando', 'As chamadas do período acabaram'],
] as const)('%j is %s: %s', (change, estado, palavras) => {
  const presented = presentProvedor('asaas', row(change), 25_000);
  expect(presented).toMatchObject({ estado, palavras });
});
