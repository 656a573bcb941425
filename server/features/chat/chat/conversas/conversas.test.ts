import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as adiamentos from '#contracts/chat/adiamento.contract.ts';
import * as contracts from '#contracts/chat/chat.contract.ts';
import { salvarCliente } from '#contracts/contas/clientes.contract.ts';
import type { Caixa } from '#domain/chat/caixas.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import * as build from '#testing/builders/builders.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { voltarConversa } from './adiamento.usecases.ts';
import { writtenEvents } from '#testing/database/events.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await build.signInAdmin(app);
});
afterAll(() => app.stop());

async function called(nome: string): Promise<build.Patient> {
  const patient = await build.registerPatient(app);
  await patient.http.want(salvarCliente, 200, { body: build.dadosDe({ nome }) });
  return patient;
}

const say = ({ http }: build.Patient, mensagem = 'oi') =>
  http.want(contracts.enviarMensagem, 200, { body: { id: randomUUID(), mensagem } });
type Busca = { busca?: string; caixa?: Caixa; depois?: string | null };
const search = (body: Busca = {}) => admin.want(contracts.buscarConversas, 200, { body });

const idOf = async (patient: build.Patient) =>
  (await admin.want(contracts.abrirConversa, 200, { body: { cpf: patient.cpf } })).id;
const namesOf = async (busca: string, body: Busca = {}) =>
  (await search({ busca, ...body })).conversas.map(({ nome }) => nome);

test('longest wait first, then last written; an automatic line is neither preview nor sort key', async () => {
  const [a, b, c, d] = [
    await called('Ana Ordenada'),
    await called('Bento Ordenado'),
    await called('Caio Ordenado'),
    await called('Davi Ordenado'),
  ];
  await say(a);
  await say(b);
  await say(a, 'de novo');
  for (const answered of [c, d]) {
    const body = { id: randomUUID(), mensagem: 'respondido' };
    await admin.want(contracts.responderPaciente, 200, { params: { id: await idOf(answered) }, body });
  }
  await build.createPedido(c);
  expect(await namesOf('ordenad')).toEqual([
    'Ana Ordenada',
    'Bento Ordenado',
    'Davi Ordenado',
    'Caio Ordenado',
  ]);
  const { conversas } = await search({ busca: 'ordenad' });
  expect(conversas.map(({ ultima }) => ultima?.mensagem)).toEqual([
    'de novo',
    'oi',
    'respondido',
    'respondido',
  ]);
});

test('a deferred conversation → listed apart, back at its time or by the next message', async () => {
  const patient = await called('Elisa Adiada');
  await say(patient);
  const params = { id: await idOf(patient) };
  const { abertas } = await admin.want(contracts.resumoDasConversas, 200);
  const body = { quando: '1 hora' } as const;
  const { adiadaAte } = await admin.want(adiamentos.adiarConversa, 200, { params, body });
  expect(await admin.want(contracts.resumoDasConversas, 200)).toMatchObject({
    abertas: abertas - 1,
    adiadas: 1,
  });
  expect(await namesOf('', { caixa: 'abertas' })).not.toContain('Elisa Adiada');
  expect((await search()).conversas.map(({ nome }) => nome)).not.toContain('Elisa Adiada');
  expect(await namesOf('', { caixa: 'adiadas' })).toEqual(['Elisa Adiada']);
  expect(await namesOf('elisa adiada', { caixa: 'adiadas' })).toEqual(['Elisa Adiada']);
  expect((await search({ busca: 'elisa adiada' })).conversas).toMatchObject([{ adiadaAte }]);

  // Its time has come.
  const past = new Date(Date.now() - 1000);
  const mine = app.deps.db.updateTable('conversas').where('cliente_id', '=', params.id);
  await mine.set({ adiada_ate: past }).execute();
  expect(await namesOf('', { caixa: 'adiadas' })).toEqual([]);
  expect(await namesOf('', { caixa: 'abertas' })).toContain('Elisa Adiada');

  await admin.want(adiamentos.adiarConversa, 200, { params, body: { quando: 'próxima semana' } });
  await say(patient, 'voltei');
  expect(await namesOf('', { caixa: 'adiadas' })).toEqual([]);
  expect((await search({ busca: 'elisa adiada' })).conversas).toMatchObject([
    { adiadaAte: null, ultima: { mensagem: 'voltei' } },
  ]);

  // Answered and then put off, it comes back all the same; taken back, it waits no more.
  const answer = { id: randomUUID(), mensagem: 'respondido' };
  await admin.want(contracts.responderPaciente, 200, { params, body: answer });
  await mine.set({ adiada_ate: past }).execute();
  expect(await namesOf('', { caixa: 'abertas' })).toContain('Elisa Adiada');
  await admin.want(adiamentos.retomarConversa, 204, { params });
  expect(await namesOf('', { caixa: 'abertas' })).not.toContain('Elisa Adiada');
  const unknown = await admin.call(adiamentos.adiarConversa, { params: { id: randomUUID() }, body });
  expect(unknown.status).toBe(404);
});

test('at its time the desk is told, and only then', async () => {
  const patient = await called('Fábio Adiado');
  await say(patient);
  const id = await idOf(patient);
  await admin.want(adiamentos.adiarConversa, 200, { params: { id }, body: { quando: '1 hora' } });
  const events = async () => (await writtenEvents(app.deps.db)).length;
  const actor = { tipo: 'Sistema', nome: 'chat' } as const;
  const before = await events();
  await voltarConversa({ actor, input: { clienteId: id }, deps: app.deps });
  expect(await events()).toEqual(before);
  const deps = { ...app.deps, clock: () => new Date(Date.now() + 3_600_000) };
  await voltarConversa({ actor, input: { clienteId: id }, deps });
  expect(await events()).toBe(before + 1);
});

test.each([
  ['otavio', true],
  ['OTÁVIO', true],
  ['d’ávila', true],
  ['100%', false],
  ['_', false],
])('a search for %s', async (busca, found) => {
  const nome = `Otávio D’Ávila ${randomUUID().slice(0, 4)}`;
  const patient = await called(nome);
  const { conversas } = await search({ busca });
  expect(conversas.some(({ cpf }) => cpf === patient.cpf)).toBe(found);
});

test('a CPF is found bare, masked and in part, also where nothing was said yet', async () => {
  const { cpf } = await called('Caio Silencioso');
  for (const busca of [cpf, formatCpf(cpf), cpf.slice(2, 9)]) {
    const { conversas } = await search({ busca });
    expect(conversas.find((conversa) => conversa.cpf === cpf)).toMatchObject({ ultima: null, naoLidas: 0 });
  }
});

test('pages follow each other without a gap, and only those who wait can be asked for', async () => {
  // Inserted by SQL: signing up through the API would hash a password for each.
  const { rows: patients } = await sql<{ id: string; cpf: string }>`
    insert into clientes (cpf, senha_hash, nome, dados_em)
    select '8' || lpad(i::text, 10, '0'), 'x', 'Pagina ' || i, now() from generate_series(1, 33) i
    returning id, cpf`.execute(app.deps.db);
  for (const { id } of patients) {
    const params = { id };
    await admin.want(contracts.responderPaciente, 200, {
      params,
      body: { id: randomUUID(), mensagem: 'oi' },
    });
  }
  await sql`
    update conversas set cliente_n = ultimo, espera_desde = now()
     where cliente_id = any(${patients.map(({ id }) => id)}::uuid[])`.execute(app.deps.db);
  const first = await search({ busca: 'pagina' });
  const second = await search({ busca: 'pagina', depois: first.proxima });
  const seen = [...first.conversas, ...second.conversas].map(({ cpf }) => cpf);
  expect(second.proxima).toBeNull();
  expect(seen).toEqual(patients.map(({ cpf }) => cpf));

  const [answered] = first.conversas;
  await admin.want(contracts.responderPaciente, 200, {
    params: { id: answered?.id ?? '' },
    body: { id: randomUUID(), mensagem: 'respondido' },
  });
  const waiting = await search({ busca: 'pagina', caixa: 'abertas' });
  expect(waiting.conversas.map(({ id }) => id)).not.toContain(answered?.id);
  const { abertas, desde } = await admin.want(contracts.resumoDasConversas, 200);
  expect(abertas).toBeGreaterThanOrEqual(32);
  expect(desde).not.toBeNull();
});

test('a place of the list that is none is refused in words', async () => {
  const refused = await admin.call(contracts.buscarConversas, { body: { depois: 'aqui.ali' } });
  expect([refused.status, failureOf(refused).code]).toEqual([400, 'pagina_desconhecida']);
});

test('a search → by any words of registered and social name, and all of them', async () => {
  const patient = await build.registerPatient(app);
  const dados = build.dadosDe({ nome: 'Joaquim Quixadá Xavante', nomeSocial: 'Jurema Quixadá' });
  await patient.http.want(salvarCliente, 200, { body: dados });
  const found = async (busca: string) =>
    (await search({ busca })).conversas.some(({ cpf }) => cpf === patient.cpf);
  for (const busca of ['quixada xavante', 'xavante joaquim', 'JUREMA', 'quixa'])
    expect([busca, await found(busca)]).toEqual([busca, true]);
  expect(await found('jurema xavier')).toBe(false);
});

test('a search with very many hits → one order over all pages, silent ones last', async () => {
  const nome = 'Multidão';
  const written = await Promise.all(Array.from({ length: 3 }, () => called(nome)));
  for (const patient of written) await say(patient);
  // More patients than MAX_GATHERED, so the list is scanned from the newest conversation.
  await sql`
    insert into clientes (cpf, senha_hash, nome, dados_em)
    select '9' || lpad(i::text, 10, '0'), 'x', ${nome}, now() from generate_series(1, 520) i`.execute(
    app.deps.db,
  );
  const seen: string[] = [];
  let depois: string | null = null;
  for (let page = 0; page < 40; page += 1) {
    const { conversas, proxima } = await search({ busca: 'multidao', depois });
    seen.push(...conversas.map(({ cpf }) => cpf));
    depois = proxima;
    if (proxima === null) break;
  }
  expect(seen.slice(0, 3)).toEqual(written.map(({ cpf }) => cpf));
  expect([seen.length, new Set(seen).size]).toEqual([523, 523]);
  const waiting = await search({ busca: 'multidao', caixa: 'abertas' });
  expect(waiting.conversas.map(({ cpf }) => cpf)).toEqual(seen.slice(0, 3));
});

test('opening a conversation names the patient, and nothing more', async () => {
  const patient = await build.newPatient(app);
  const opened = await admin.want(contracts.abrirConversa, 200, { body: { cpf: formatCpf(patient.cpf) } });
  expect(opened).toMatchObject({ cpf: patient.cpf, nome: patient.dados.nome });
  expect(Object.keys(opened).toSorted()).toEqual(['cpf', 'desde', 'id', 'nome']);
});

test('the orders beside the log are the patient’s own, newest first', async () => {
  const patient = await build.newPatient(app);
  const first = await build.createPedido(patient);
  const second = await build.createPedido(patient, 'Pedido de Exames Complementares');
  const { id } = await admin.want(contracts.abrirConversa, 200, { body: { cpf: patient.cpf } });
  const { pedidos } = await admin.want(contracts.listarPedidosDaConversa, 200, { params: { id } });
  expect(pedidos.map(({ numero }) => numero)).toEqual([second.numero, first.numero]);
  expect(pedidos[0]).toMatchObject({ status: second.status, atendimento: null, prazo: null });
  const nobody = await admin.call(contracts.listarPedidosDaConversa, { params: { id: randomUUID() } });
  expect(nobody.status).toBe(404);
});
