import { afterAll, beforeAll, expect, test } from 'vitest';
import { abrirConversa, enviarMensagem, marcarLidasDoPaciente } from '#contracts/chat/chat.contract.ts';
import { salvarCliente } from '#contracts/contas/clientes.contract.ts';
import { consultarPedidos, lerBandejas } from '#contracts/mesa/lista-de-pedidos.contract.ts';
import { excluirPedido } from '#contracts/mesa/pedidos-adm.contract.ts';
import { dataEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { BANDEJAS } from '#domain/pedidos/atendimento.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import * as build from '#testing/builders/builders.ts';
import type { CallInput, Client } from '#testing/app/client.ts';
import { countRoundTrips } from '#testing/database/round-trips.ts';

type Consulta = NonNullable<CallInput<typeof consultarPedidos>['body']>;

const options = { jobs: true };
let app: TestApp;
let admin: Client;
let conceicao: build.Patient;
let numeros: number[];
beforeAll(async () => {
  app = await startTestApp(options);
  admin = await build.signInAdmin(app);
  conceicao = await patientCalled('Conceição Antônia d’Ávila', 'Ção');
  numeros = [];
  for (let i = 0; i < 5; i += 1) {
    const { id, numero } = await build.createPedido(conceicao, SERVICOS[i]);
    // One day apart, in the order of their numbers.
    const created_at = new Date(Date.UTC(2026, 0, 10 + i, 15));
    await app.deps.db.updateTable('pedidos').set({ created_at }).where('id', '=', id).execute();
    numeros.push(numero);
  }
});
afterAll(() => app.stop());

const SERVICOS = [
  'Renovação de Receita Simples (Branca)',
  'Renovação de Receita Azul',
  'Atestados de saúde',
  'Relatório ou Laudo Médico',
  'PrEP Online (Prevenção ao HIV)',
] as const;

async function patientCalled(nome: string, nomeSocial = ''): Promise<build.Patient> {
  const patient = await build.newPatient(app);
  await patient.http.want(salvarCliente, 200, { body: { ...patient.dados, nome, nomeSocial } });
  return patient;
}

const ask = (body: Consulta) => admin.want(consultarPedidos, 200, { body });
const found = async (body: Consulta) => (await ask(body)).pedidos.map(({ numero }) => numero);

test('the newest first, page by page and back, each order once', async () => {
  const filtros = { busca: conceicao.cpf, tamanho: 2 };
  const first = await ask(filtros);
  expect(first.pedidos.map(({ numero }) => numero)).toEqual(numeros.toReversed().slice(0, 2));
  expect([first.anterior, first.total, first.haMais]).toEqual([null, 5, false]);
  const second = await ask({ ...filtros, lugar: first.proxima });
  const third = await ask({ ...filtros, lugar: second.proxima });
  expect([...second.pedidos, ...third.pedidos].map(({ numero }) => numero)).toEqual(
    numeros.toReversed().slice(2),
  );
  expect(third.proxima).toBeNull();
  expect([first.inicio, second.inicio, third.inicio]).toEqual([1, 3, 5]);
  const back = await ask({ ...filtros, lugar: third.anterior });
  expect(back.pedidos).toEqual(second.pedidos);
  expect(back.inicio).toBe(3);
  const start = await ask({ ...filtros, lugar: back.anterior });
  expect([start.pedidos, start.anterior]).toEqual([first.pedidos, null]);
});

test('orders of one and the same instant are paged by their ids', async () => {
  const patient = await build.newPatient(app);
  for (const servico of SERVICOS) await build.createPedido(patient, servico);
  const { clienteId } = await ownerOf(patient);
  const created_at = '2026-02-01T12:00:00.123456Z';
  await app.deps.db.updateTable('pedidos').set({ created_at }).where('cliente_id', '=', clienteId).execute();
  const seen: number[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof ask>> = await ask({
      busca: patient.cpf,
      tamanho: 2,
      lugar: cursor,
    });
    seen.push(...page.pedidos.map(({ numero }) => numero));
    cursor = page.proxima;
  } while (cursor !== null);
  expect(seen).toHaveLength(5);
  expect(new Set(seen).size).toBe(5);
});

async function ownerOf({ cpf }: build.Patient) {
  const { id } = await app.deps.db
    .selectFrom('clientes')
    .select('id')
    .where('cpf', '=', cpf)
    .executeTakeFirstOrThrow();
  return { clienteId: id };
}

test('a place of another sorting, and what is no place, mean the first page', async () => {
  const filtros = { busca: conceicao.cpf, tamanho: 2 } as const;
  const { proxima } = await ask(filtros);
  const oldest = await found({ ...filtros, ordem: 'antigos' });
  expect(await found({ ...filtros, ordem: 'antigos', lugar: proxima })).toEqual(oldest);
  const made = ['recentes', 'proxima', '0000-01-01T00:00:00.000000Z', crypto.randomUUID()];
  for (const lugar of ['nenhum', Buffer.from(JSON.stringify(made)).toString('base64url')])
    expect(await found({ ...filtros, lugar })).toEqual(numeros.toReversed().slice(0, 2));
});

test.each([
  ['conceicao', true],
  ['CONCEIÇÃO', true],
  ['d’avila antonia', true],
  ['cei', true],
  ['conceicao silva', false],
  ['100%_', false],
])('by a part of the name: %j', async (busca, fits) => {
  expect(await found({ busca, ordem: 'antigos' })).toEqual(fits ? numeros : []);
});

test('by CPF, with its dots or only its beginning', async () => {
  const { cpf } = conceicao;
  for (const busca of [cpf, formatCpf(cpf), formatCpf(cpf).slice(0, 10)]) {
    expect(await found({ busca, ordem: 'antigos' })).toEqual(numeros);
  }
});

test('by number', async () => {
  const [first = 0] = numeros;
  expect(await found({ busca: `#${first}` })).toEqual([first]);
  expect(await found({ busca: String(first) })).toContain(first);
  expect(await found({ busca: '#999999999' })).toEqual([]);
});

test('too little of a name is said, and filters nothing', async () => {
  const page = await ask({ busca: 'co' });
  expect(page.buscaCurta).toBe(true);
  expect(page.pedidos.length).toBeGreaterThan(4);
});

test('by status, by service and by days of São Paulo, together', async () => {
  const busca = conceicao.cpf;
  expect(await found({ busca, servico: 'Atestados de saúde' })).toEqual([numeros[2]]);
  expect(await found({ busca, de: '2026-01-11', ate: '2026-01-12', ordem: 'antigos' })).toEqual(
    numeros.slice(1, 3),
  );
  expect(await found({ busca, de: '2026-01-12', servico: 'Renovação de Receita Azul' })).toEqual([]);
  expect(await found({ busca, status: 'Concluído' })).toEqual([]);
  expect(await found({ busca, status: 'Sendo Feito - Serviço Selecionado', ordem: 'antigos' })).toEqual(
    numeros,
  );
});

test('the last day counts to its end', async () => {
  const today = dataEmSaoPaulo(new Date());
  const patient = await build.newPatient(app);
  const { numero } = await build.createPedido(patient);
  expect(await found({ busca: patient.cpf, de: today, ate: today })).toEqual([numero]);
  expect(await found({ busca: patient.cpf, de: somarDias(today, 1) })).toEqual([]);
  expect(await found({ busca: patient.cpf, ate: somarDias(today, -1) })).toEqual([]);
});

test('the deleted ones are there as well, under their status', async () => {
  const patient = await build.newPatient(app);
  const { id, numero } = await build.createPedido(patient);
  await admin.want(excluirPedido, 200, { params: { id } });
  expect(await found({ busca: patient.cpf })).toEqual([numero]);
  expect(await found({ busca: patient.cpf, status: 'Excluído' })).toEqual([numero]);
});

test('by running promise → nearest first, then the others, newest first; nothing hidden', async () => {
  const patient = await patientCalled('Prometida da Silva');
  const late = await build.paidPedido(app, patient, 'Atestados de saúde');
  const soon = await build.paidPedido(app, patient, 'Renovação de Receita Azul');
  const over = await build.paidPedido(app, patient, 'Relatório ou Laudo Médico');
  const unpaid = await build.createPedido(patient);
  const { db } = app.deps;
  await db.updateTable('pedidos').set({ prazo: new Date() }).where('id', '=', soon.id).execute();
  await db.updateTable('pedidos').set({ status: 'Concluído' }).where('id', '=', over.id).execute();
  const expected = [soon, late, over, unpaid].map(({ numero }) => numero);
  const asked = { busca: 'prometida', ordem: 'prazo' } as const;
  expect(await found(asked)).toEqual(expected);
  const pages: Awaited<ReturnType<typeof ask>>[] = [await ask({ ...asked, tamanho: 1 })];
  for (let lugar = pages[0]?.proxima; lugar; lugar = pages.at(-1)?.proxima)
    pages.push(await ask({ ...asked, tamanho: 1, lugar }));
  expect(pages.map(({ pedidos }) => pedidos[0]?.numero)).toEqual(expected);
  // Back across the two stretches.
  const lugar = pages[3]?.anterior ?? null;
  expect(await found({ ...asked, tamanho: 3, lugar })).toEqual(expected.slice(0, 3));
  expect(await found({ ...asked, bandeja: 'para-ler' })).toEqual(expected.slice(0, 2));
});

const TRAYS = [...BANDEJAS, 'todos'] as const;

test('the trays and their counts, in one question to the database beside the session', async () => {
  const counts = async () => (await admin.want(lerBandejas, 200)).contagens;
  const before = await counts();
  const patient = await build.newPatient(app);
  const [paid, asked, unpaid, done, deleted, unfinished] = [
    await build.paidPedido(app, patient),
    await build.paidPedido(app, patient),
    await build.chargedPedido(patient),
    await build.paidPedido(app, patient),
    await build.chargedPedido(patient),
    await build.createPedido(patient),
  ];
  const set = (id: string, values: object) =>
    app.deps.db.updateTable('pedidos').set(values).where('id', '=', id).execute();
  await set(paid.id, { prazo: new Date(0) });
  await set(asked.id, { atendimento: 'aguardando paciente' });
  await set(done.id, { status: 'Concluído' });
  await set(deleted.id, { status: 'Excluído', status_anterior: 'Sendo Feito - Serviço Selecionado' });
  const busca = patient.cpf;
  const each = [paid, asked, unpaid, unfinished, done];
  for (const [i, bandeja] of BANDEJAS.entries())
    expect([bandeja, ...(await found({ busca, bandeja }))]).toEqual([bandeja, each[i]?.numero]);
  expect(await found({ busca })).toHaveLength(6);
  const after = await counts();
  for (const name of TRAYS)
    expect([name, after[name] - before[name]]).toEqual([name, name === 'todos' ? 6 : 1]);
  expect((await admin.want(lerBandejas, 200)).atrasados).toBeGreaterThan(0);
  // Without the jobs, whose statements would be counted, too.
  options.jobs = false;
  await app.restart();
  // The first call of a session notes its use; the session's is one of each.
  await ask({});
  expect(await countRoundTrips(() => admin.want(lerBandejas, 200))).toBe(2);
  for (const page of [{ ordem: 'antigos' }, { bandeja: 'para-ler', ordem: 'prazo' }] as const)
    expect(await countRoundTrips(() => ask(page))).toBe(3);
  options.jobs = true;
  await app.restart();
});

test('a line → person, service and state', async () => {
  const [line] = (await ask({ busca: `#${numeros[0]}` })).pedidos;
  expect(line).toMatchObject({
    cpf: conceicao.cpf,
    nome: 'Conceição Antônia d’Ávila',
    nomeSocial: 'Ção',
    Servico_Selecionado: SERVICOS[0],
    status: 'Sendo Feito - Serviço Selecionado',
    atendimento: null,
    cobranca: null,
    prazo: null,
    dateCreated: '10/01/2026 12:00',
  });
});

test('what is no filter is refused in words', async () => {
  const answer = await admin.fetch(consultarPedidos.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'Todos' }),
  });
  expect(answer.status).toBe(400);
});

test('an order of an account that was closed says so: its CPF leads to somebody else', async () => {
  const patient = await build.newPatient(app);
  const { numero } = await build.createPedido(patient);
  const { clienteId } = await ownerOf(patient);
  const contestada = async () =>
    (await ask({ busca: `#${numero}` })).pedidos.map((pedido) => pedido.contestada);
  expect(await contestada()).toEqual([false]);
  await app.deps.db
    .updateTable('clientes')
    .set({ contestada_em: new Date() })
    .where('id', '=', clienteId)
    .execute();
  expect(await contestada()).toEqual([true]);
});

test('a line says how much was written in its chat, and how much of it nobody read', async () => {
  const patient = await build.newPatient(app);
  const { numero } = await build.createPedido(patient);
  const messages = async () =>
    (await ask({ busca: `#${numero}` })).pedidos.map(({ mensagens, naoLidas }) => [mensagens, naoLidas]);
  // An automatic line does not count.
  expect(await messages()).toEqual([[0, 0]]);
  const body = { id: crypto.randomUUID(), mensagem: 'Chegou?' };
  const { n } = await patient.http.want(enviarMensagem, 200, { body });
  expect(await messages()).toEqual([[1, 1]]);
  const { id } = await admin.want(abrirConversa, 200, { body: { cpf: patient.cpf } });
  await admin.want(marcarLidasDoPaciente, 204, { params: { id }, body: { ate: n } });
  expect(await messages()).toEqual([[1, 0]]);
});

test('a name is found however its accents were made', async () => {
  const apart = await patientCalled('Íris Brandão'.normalize('NFD'));
  const { numero } = await build.createPedido(apart);
  for (const busca of ['Íris Brandão', 'iris brandao', 'Íris Brandão'.normalize('NFD')]) {
    expect(await found({ busca })).toEqual([numero]);
  }
});
