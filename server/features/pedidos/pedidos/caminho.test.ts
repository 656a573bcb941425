import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enviarMensagem, listarMensagens } from '#contracts/chat/chat.contract.ts';
import * as contracts from '#contracts/pedidos/pedidos.contract.ts';
import { mensagemDaEtapa } from '#domain/pedidos/mensagens-etapa.ts';
import { SERVICOS, type Servico } from '#domain/catalogo/servicos.ts';
import { PRECOS_INICIAIS } from '#domain/catalogo/precos-iniciais.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import * as build from '#testing/builders/builders.ts';
import { SERVICO, type Patient } from '#testing/builders/builders.ts';
import { failureOf } from '#testing/app/client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const list = ({ http }: Patient) => http.want(contracts.listarPedidos, 200);
const write = ({ http }: Patient) =>
  http.want(enviarMensagem, 200, { body: { id: randomUUID(), mensagem: 'Bom dia.' } });

test('the whole way: each step sets its status, and a line in the chat', async () => {
  const patient = await build.newPatient(app);
  const { http } = patient;
  const pedido = await build.createPedido(patient);
  const { id, numero } = pedido;
  expect(pedido).toMatchObject({
    status: 'Sendo Feito - Serviço Selecionado',
    precoCentavos: PRECOS_INICIAIS[SERVICO],
    idPayment: null,
    cobranca: null,
    editavel: true,
  });
  const body = await build.historico(patient);
  const answered = await http.want(contracts.salvarHistorico, 200, { params: { id }, body });
  expect(answered).toMatchObject({ pedido: { status: 'Sendo feito - Histórico Respondido' }, avisos: [] });
  const attached = await http.want(contracts.confirmarAnexos, 200, { params: { id } });
  expect(attached.pedido.status).toBe('Sendo Feito - Documentos Anexados');
  const charged = await http.want(contracts.gerarCobranca, 200, { params: { id }, body: {} });
  expect(charged.pedido).toMatchObject({
    status: 'Aguardando Pagamento',
    cobranca: { metodo: 'Pix', estado: 'aberta', status: 'PENDING' },
  });
  const { mensagens } = await http.want(listarMensagens, 200);
  expect(mensagens.map(({ mensagem }) => mensagem)).toEqual(
    (['servico', 'historico', 'anexos', 'financeiro'] as const).map((etapa) =>
      mensagemDaEtapa(etapa, numero),
    ),
  );
  expect(mensagens.every(({ Por, automatica }) => Por === 'Adm' && automatica)).toBe(true);
});

test('the answer to a new order, which nobody reads again, is what the list says of it', async () => {
  const patient = await build.newPatient(app);
  for (const { titulo } of SERVICOS) {
    const made = await build.createPedido(patient, titulo);
    expect((await list(patient)).retomar).toEqual(made);
  }
});

test('an order has its patient’s name, by which the desk finds it', async () => {
  const patient = await build.newPatient(app);
  const { id } = await build.createPedido(patient);
  const names = await app.deps.db
    .selectFrom('pedidos as p')
    .innerJoin('clientes as c', 'c.id', 'p.cliente_id')
    .select(['p.nome_busca as pedido', 'c.nome_busca as cliente'])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow();
  expect(names.pedido).toMatch(/\w+ \w+/);
  expect(names.pedido).toBe(names.cliente);
});

test('the first order and the first message at the same time stand one after the other', async () => {
  for (let n = 0; n < 8; n += 1) {
    const patient = await build.newPatient(app);
    const body = { Servico_Selecionado: SERVICO, chave: randomUUID() };
    const [{ avisos }] = await Promise.all([
      patient.http.want(contracts.criarPedido, 201, { body }),
      write(patient),
    ]);
    expect(avisos).toEqual([]);
    const { mensagens } = await patient.http.want(listarMensagens, 200);
    expect(mensagens.map((one) => one.n)).toEqual([1, 2]);
  }
});

test('a step again changes nothing back, and writes no second line', async () => {
  const patient = await build.newPatient(app);
  const { id } = await build.chargedPedido(patient);
  const body = { ...(await build.historico(patient)), motivacao: 'Outra.' };
  const again = await patient.http.want(contracts.salvarHistorico, 200, { params: { id }, body });
  expect(again.pedido.status).toBe('Aguardando Pagamento');
  await patient.http.want(contracts.confirmarAnexos, 200, { params: { id } });
  expect(await build.readPedido(patient, id)).toMatchObject({
    status: 'Aguardando Pagamento',
    motivacao: 'Outra.',
  });
  expect((await patient.http.want(listarMensagens, 200)).mensagens).toHaveLength(4);
});

test('a paid order edits nothing', async () => {
  const patient = await build.newPatient(app);
  const pedido = await build.paidPedido(app, patient);
  expect(pedido).toMatchObject({ editavel: false, atendimento: 'na fila', prazo: expect.any(String) });
  const params = { id: pedido.id };
  const body = await build.historico(patient);
  for (const answer of [
    await patient.http.call(contracts.salvarHistorico, { params, body }),
    await patient.http.call(contracts.confirmarAnexos, { params }),
  ]) {
    expect([answer.status, failureOf(answer).code]).toEqual([409, 'recusado_pago']);
  }
  expect(await build.readPedido(patient, pedido.id)).toEqual(pedido);
});

test('the attachments and the charge wait for the answers', async () => {
  const patient = await build.newPatient(app);
  const params = { id: (await build.createPedido(patient)).id };
  for (const answer of [
    await patient.http.call(contracts.confirmarAnexos, { params }),
    await patient.http.call(contracts.gerarCobranca, { params, body: {} }),
  ]) {
    expect([answer.status, failureOf(answer).code]).toEqual([409, 'recusado_historico_pendente']);
  }
});

test('two clicks at once make one order; the same key again finds it', async () => {
  const patient = await build.newPatient(app);
  const keys = Array.from({ length: 10 }, () => randomUUID());
  const make = (chave: string) =>
    patient.http.want(contracts.criarPedido, 201, { body: { Servico_Selecionado: SERVICO, chave } });
  const made = await Promise.all([...keys, ...keys].map(make));
  expect(new Set(made.map(({ pedido }) => pedido.id)).size).toBe(1);
  const { retomar } = await list(patient);
  expect(retomar?.id).toBe(made[0]?.pedido.id);
});

test('an answered order is not reopened by choosing the service again', async () => {
  const patient = await build.newPatient(app);
  const first = await build.answeredPedido(patient);
  expect((await build.createPedido(patient)).id).not.toBe(first.id);
});

test('another service before the questionnaire → changes the order; later or foreign → a new one', async () => {
  const patient = await build.newPatient(app);
  const first = await build.createPedido(patient);
  const choose = (Servico_Selecionado: Servico, noLugarDe: string, by = patient) =>
    by.http.want(contracts.criarPedido, 201, {
      body: { Servico_Selecionado, chave: randomUUID(), noLugarDe },
    });

  const foreign = await choose('Atestados de saúde', first.id, await build.newPatient(app));
  expect(foreign.pedido.id).not.toBe(first.id);

  const changed = await choose('Atestados de saúde', first.id);
  expect(changed.pedido).toMatchObject({
    id: first.id,
    numero: first.numero,
    Servico_Selecionado: 'Atestados de saúde',
    precoCentavos: PRECOS_INICIAIS['Atestados de saúde'],
    status: 'Sendo Feito - Serviço Selecionado',
  });
  // The line of the first choice stays; it names no service.
  expect((await patient.http.want(listarMensagens, 200)).mensagens).toHaveLength(1);

  const body = await build.historico(patient);
  await patient.http.want(contracts.salvarHistorico, 200, { params: { id: first.id }, body });
  const second = await choose(SERVICO, first.id);
  expect(second.pedido.id).not.toBe(first.id);
});

test('a service must be chosen, and the personal data come first', async () => {
  const patient = await build.newPatient(app);
  for (const Servico_Selecionado of ['', 'Outra coisa', SERVICO.toLowerCase()]) {
    const body = { Servico_Selecionado, chave: randomUUID() };
    const answer = await patient.http.call(contracts.criarPedido, { body });
    expect([answer.status, failureOf(answer).message]).toEqual([400, 'Selecione um Produto']);
  }
  const fresh = await build.registerPatient(app);
  const early = await fresh.http.call(contracts.criarPedido, {
    body: { Servico_Selecionado: SERVICO, chave: randomUUID() },
  });
  expect([early.status, failureOf(early).code]).toEqual([409, 'dados_incompletos']);
});

test('the list shows three statuses, newest first, and the unfinished one apart', async () => {
  const patient = await build.newPatient(app);
  const attached = await build.attachedPedido(patient);
  const charged = await build.chargedPedido(patient, 'Atestados de saúde');
  const done = await build.chargedPedido(patient, 'Pedido de Encaminhamentos');
  const gone = await build.chargedPedido(patient, 'Relatório ou Laudo Médico');
  const answered = await build.answeredPedido(patient, 'Pedido de Exames Complementares');
  const { db } = app.deps;
  await db.updateTable('pedidos').set({ status: 'Concluído' }).where('id', '=', done.id).execute();
  await db.updateTable('pedidos').set({ status: 'Excluído' }).where('id', '=', gone.id).execute();
  const { pedidos, retomar } = await list(patient);
  expect(pedidos.map(({ id }) => id)).toEqual([done.id, charged.id, attached.id]);
  expect(retomar?.id).toBe(answered.id);
});

test('the list ends at 500 orders, with the unfinished one of any age beside it', async () => {
  const patient = await build.newPatient(app);
  const unfinished = await build.createPedido(patient);
  await sql`insert into pedidos (cliente_id, chave, servico_selecionado, status, preco_centavos, preco_em, created_at)
    select cliente_id, gen_random_uuid(), servico_selecionado, 'Concluído', preco_centavos, preco_em,
           created_at + n * interval '1 second'
    from pedidos, generate_series(1, 501) n where id = ${unfinished.id}`.execute(app.deps.db);
  const { pedidos, retomar } = await list(patient);
  expect([pedidos.length, retomar?.id]).toEqual([500, unfinished.id]);
  const times = pedidos.map(({ createdAt }) => Date.parse(createdAt));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  // Of 501 the oldest is left out.
  expect(times.at(-1)).toBe(Date.parse(unfinished.createdAt) + 2_000);
});

test('a new patient has no orders', async () => {
  expect(await list(await build.newPatient(app))).toEqual({ pedidos: [], fechados: [], retomar: null });
});
