import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { abrirConversa } from '#contracts/chat/chat.contract.ts';
import { lerCliente, salvarCliente } from '#contracts/contas/clientes.contract.ts';
import * as contracts from '#contracts/contas/pessoas.contract.ts';
import * as pedidos from '#contracts/pedidos/pedidos.contract.ts';
import { MAX_PESSOAS } from '#domain/contas/pessoas/pessoa.ts';
import { ADD_LIMIT, ASK_LIMIT } from './pessoas.usecases.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf } from '#testing/app/client.ts';
import { mailTo, tokenIn } from '#testing/app/mail.ts';
import * as build from '#testing/builders/builders.ts';
import type { Patient } from '#testing/builders/builders.ts';

let app: TestApp;
let now = Date.now();
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now) });
});
afterAll(() => app.stop());

type Typed = Parameters<typeof build.dadosDe>[0] &
  Partial<{ cpf: string; parentesco: string; autoriza: string; email: string; celular: string }>;

const childOf = (change: Typed = {}) => ({
  nome: 'Davi Machado Alves',
  data_nascimento: '03/09/2019',
  cpf: build.randomCpf(),
  parentesco: 'filho',
  declara: true,
  ...change,
});
const adultOf = (change: Typed = {}) =>
  childOf({
    nome: 'Ivone Machado',
    data_nascimento: '14/02/1945',
    parentesco: 'pai',
    email: build.dadosDe().emailContato,
    ...change,
  });
const add = ({ http }: Patient, body: ReturnType<typeof childOf> = childOf()) =>
  http.want(contracts.salvarPessoa, 201, { body });
const list = async ({ http }: Patient) => (await http.want(contracts.listarPessoas, 200)).pessoas;
const charge = ({ http }: Patient, id: string) =>
  http.call(pedidos.gerarCobranca, { params: { id }, body: {} });
const tokenFor = async (email: string, count = 1) =>
  tokenIn(await mailTo(app, email, 'pede a sua autorização', count), 'autorizar');
const respond = (token: string, autoriza: boolean) =>
  build.visitor(app).call(contracts.responderAutorizacao, { body: { token, autoriza } });

describe('a minor', () => {
  test('is declared → asked for and paid by the account, treated under the own name and CPF', async () => {
    const mother = await build.newPatient(app);
    const typed = childOf();
    const child = await add(mother, typed);
    expect(child).toMatchObject({ situacao: 'liberada', perguntadaEm: '', removivel: true });
    const pedido = await build.attachedPedido(mother, build.SERVICO, child.id);
    expect(pedido).toMatchObject({ cpf: typed.cpf, paciente: { id: child.id, nome: typed.nome } });
    expect((await charge(mother, pedido.id)).status).toBe(200);
    const { idAsaas } = await mother.http.want(lerCliente, 200);
    const customers = await app.deps.db
      .selectFrom('clientes')
      .select(['asaas_id', 'responsavel_cpf'])
      .where('id', '=', child.id)
      .executeTakeFirstOrThrow();
    expect([idAsaas === null, customers]).toEqual([false, { asaas_id: null, responsavel_cpf: mother.cpf }]);
    expect(await list(mother)).toMatchObject([{ id: child.id, removivel: false }]);
  });

  test('turns 18 → nothing is paid before they agree, asked at an address of their own', async () => {
    const mother = await build.newPatient(app);
    const born = new Date(now + 86_400_000);
    const day = `${born.toISOString().slice(8, 10)}/${born.toISOString().slice(5, 7)}/${born.getUTCFullYear() - 18}`;
    const child = await add(mother, childOf({ data_nascimento: day }));
    const { id } = await build.attachedPedido(mother, build.SERVICO, child.id);
    now += 2 * 86_400_000;
    expect((await charge(mother, id)).status).toBe(404);
    const ask = { params: { id: child.id }, body: { email: mother.dados.emailContato } };
    expect((await mother.http.call(contracts.pedirAutorizacao, ask)).status).toBe(400);
    const email = build.dadosDe().emailContato;
    await mother.http.want(contracts.pedirAutorizacao, 200, { ...ask, body: { email } });
    expect((await respond(await tokenFor(email), true)).status).toBe(200);
    expect((await charge(mother, id)).status).toBe(200);
  });
});

describe('an adult', () => {
  test('is asked by mail → only once they agree is something paid for them', async () => {
    const daughter = await build.newPatient(app);
    const typed = adultOf();
    const mother = await add(daughter, typed);
    expect(mother.situacao).toBe('sem autorização');
    const { id } = await build.attachedPedido(daughter, build.SERVICO, mother.id);
    const refused = failureOf(await charge(daughter, id));
    expect([refused.code, refused.message]).toEqual([
      'pessoa_nao_autorizou',
      'Ivone Machado ainda não autorizou. Assim que autorizar, você paga: o pedido fica guardado.',
    ]);
    const token = await tokenFor(typed.email ?? '');
    const asked = await build.visitor(app).want(contracts.consultarAutorizacao, 200, { body: { token } });
    expect(asked).toEqual({ pessoa: 'Ivone', titular: daughter.dados.nome, estado: 'pendente' });
    expect((await charge(daughter, id)).status).toBe(409);
    const answers = await Promise.all([respond(token, true), respond(token, true)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await list(daughter)).toMatchObject([{ situacao: 'liberada', autorizadaEm: expect.any(String) }]);
    expect((await charge(daughter, id)).status).toBe(200);
  });

  test('refuses, or lets 72 hours pass → stays unasked for, until asked anew', async () => {
    const daughter = await build.newPatient(app);
    const typed = adultOf();
    const { id } = await add(daughter, typed);
    const first = await tokenFor(typed.email ?? '');
    expect((await respond(first, false)).status).toBe(200);
    expect((await respond(first, true)).status).toBe(404);
    expect(await list(daughter)).toMatchObject([{ situacao: 'recusada' }]);
    const ask = { params: { id }, body: {} };
    expect(failureOf(await daughter.http.call(contracts.pedirAutorizacao, ask)).code).toBe('pessoa_recusou');
    now += 30 * 86_400_000;
    await daughter.http.want(contracts.pedirAutorizacao, 200, ask);
    const second = await tokenFor(typed.email ?? '', 2);
    now += 72 * 3_600_000;
    expect((await respond(second, true)).status).toBe(404);
  });

  test('is asked on their telephone → agrees by the link, which confirms no address', async () => {
    const daughter = await build.newPatient(app);
    const celular = `119${String(now).slice(-8)}`;
    const { id } = await add(daughter, adultOf({ autoriza: 'celular', email: '', celular }));
    const heard = () => app.demo.whatsapp?.messages().filter(({ para }) => para === `55${celular}`) ?? [];
    await vi.waitFor(() => expect(heard()).toHaveLength(1), { timeout: 20_000 });
    const said = JSON.stringify(heard());
    expect(said).not.toMatch(/Ivone|Machado/);
    const token = /autorizar\/([\w-]{43})/.exec(said)?.[1] ?? '';
    expect((await respond(token, true)).status).toBe(200);
    expect(await list(daughter)).toMatchObject([{ id, situacao: 'liberada', autorizadaPor: 'pessoa' }]);
    const row = await app.deps.db
      .selectFrom('clientes')
      .select('email_confirmado_em')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row?.email_confirmado_em).toBeNull();
  });

  test('by telephone where no channel reaches one → only the e-mail is offered', async () => {
    const quiet = await startTestApp();
    quiet.deps.channels.whatsapp = null;
    quiet.deps.channels.sms = null;
    const daughter = await build.newPatient(quiet);
    expect((await daughter.http.want(contracts.listarPessoas, 200)).celular).toBe(false);
    const body = adultOf({ autoriza: 'celular', email: '', celular: '11987654321' });
    expect(failureOf(await daughter.http.call(contracts.salvarPessoa, { body })).code).toBe('sem_canal');
    await quiet.stop();
  });

  test('signs up under the same CPF → an account of their own, without the record', async () => {
    const daughter = await build.newPatient(app);
    const typed = adultOf();
    await add(daughter, typed);
    const own = await build.registerPatient(app, typed.cpf);
    expect((await own.http.want(lerCliente, 200)).nome).toBe('');
    expect((await own.http.want(pedidos.listarPedidos, 200)).pedidos).toEqual([]);
    expect(await list(daughter)).toHaveLength(1);
  });
});

describe('nobody else’s person', () => {
  test('another account → cannot order for, ask or remove them, as if there were none', async () => {
    const child = await add(await build.newPatient(app));
    const { http } = await build.newPatient(app);
    const params = { id: child.id };
    const body = { Servico_Selecionado: build.SERVICO, chave: randomUUID(), pessoa: child.id };
    expect((await http.call(pedidos.criarPedido, { body })).status).toBe(404);
    expect((await http.call(contracts.removerPessoa, { params })).status).toBe(404);
    expect((await http.call(contracts.pedirAutorizacao, { params, body: {} })).status).toBe(404);
    expect((await http.want(contracts.listarPessoas, 200)).pessoas).toEqual([]);
  });

  test('a second account names the same CPF → answered alike, and it waits for the team', async () => {
    const typed = childOf();
    const [first, second] = [await build.newPatient(app), await build.newPatient(app)];
    await Promise.all([add(first, typed), add(second, typed)]);
    const seen = [...(await list(first)), ...(await list(second))].map(({ situacao }) => situacao);
    expect(seen.toSorted()).toEqual(['em conferência', 'liberada']);
    const late = (await list(first)).some(({ situacao }) => situacao === 'em conferência') ? first : second;
    const [waiting] = await list(late);
    const body = { Servico_Selecionado: build.SERVICO, chave: randomUUID(), pessoa: waiting?.id };
    expect((await late.http.call(pedidos.criarPedido, { body })).status).toBe(404);
  });
});

test('the holder moves → their people live there, too', async () => {
  const mother = await build.newPatient(app);
  const { id } = await add(mother);
  await mother.http.want(salvarCliente, 200, {
    body: { ...mother.dados, nome: 'Renata', cidade: 'Campinas' },
  });
  const row = await app.deps.db
    .selectFrom('clientes')
    .select(['cidade', 'responsavel_nome'])
    .where('id', '=', id)
    .executeTakeFirst();
  expect(row).toEqual({ cidade: 'Campinas', responsavel_nome: 'Renata' });
});

test('a person without orders is removed; one with an order stays', async () => {
  const mother = await build.newPatient(app);
  const [gone, kept] = [await add(mother), await add(mother)];
  await build.createPedido(mother, build.SERVICO, kept.id);
  const remove = (id: string) => mother.http.call(contracts.removerPessoa, { params: { id } });
  expect([(await remove(gone.id)).status, (await remove(kept.id)).status]).toEqual([204, 409]);
  expect((await list(mother)).map(({ id }) => id)).toEqual([kept.id]);
});

test('the same person twice, one too many, or a minor as holder → refused with a sentence', async () => {
  const mother = await build.newPatient(app);
  const typed = childOf();
  await add(mother, typed);
  const again = await mother.http.call(contracts.salvarPessoa, { body: typed });
  expect(failureOf(again).code).toBe('pessoa_ja_cadastrada');
  for (let more = 1; more < MAX_PESSOAS; more += 1) await add(mother);
  const late = await mother.http.call(contracts.salvarPessoa, { body: childOf() });
  expect(failureOf(late).code).toBe('pessoas_demais');

  const minor = await build.registerPatient(app);
  const guarded = {
    data_nascimento: '03/09/2015',
    responsavelNome: 'Renata',
    responsavelCpf: build.randomCpf(),
    responsavelDeclara: true,
  };
  await minor.http.want(salvarCliente, 200, { body: { ...minor.dados, ...guarded } });
  const refused = await minor.http.call(contracts.salvarPessoa, { body: childOf() });
  expect(failureOf(refused).code).toBe('titular_menor');
});

test('one service for two people → two orders; the same person again → the unanswered one', async () => {
  const mother = await build.newPatient(app);
  const [davi, lia] = [await add(mother), await add(mother)];
  const own = await build.createPedido(mother);
  const first = await build.createPedido(mother, build.SERVICO, davi.id);
  const second = await build.createPedido(mother, build.SERVICO, lia.id);
  const again = await build.createPedido(mother, build.SERVICO, davi.id);
  expect(new Set([own.id, first.id, second.id]).size).toBe(3);
  expect(again.id).toBe(first.id);
});

test('the desk opens the CPF of a person → the conversation of their account', async () => {
  const mother = await build.newPatient(app);
  const typed = childOf();
  await add(mother, typed);
  const admin = await build.signInAdmin(app);
  const opened = await admin.want(abrirConversa, 200, { body: { cpf: typed.cpf } });
  expect(opened.cpf).toBe(mother.cpf);
});

test('adults asked one after the other → refused after a day’s worth, whatever the address', async () => {
  const { http } = await build.newPatient(app);
  const statuses: number[] = [];
  for (let n = 0; n <= ASK_LIMIT.max; n += 1) {
    const added = await http.call(contracts.salvarPessoa, { body: adultOf() });
    statuses.push(added.status);
    const [person] = (await http.want(contracts.listarPessoas, 200)).pessoas;
    if (person) await http.want(contracts.removerPessoa, 204, { params: { id: person.id } });
  }
  expect(statuses).toEqual([...Array<number>(ASK_LIMIT.max).fill(201), 429]);
});

test('CPFs tried one after the other → refused after a day’s worth', async () => {
  const { http } = await build.newPatient(app);
  for (let n = 0; n < ADD_LIMIT.max; n += 1) {
    const { id } = await http.want(contracts.salvarPessoa, 201, { body: childOf() });
    await http.want(contracts.removerPessoa, 204, { params: { id } });
  }
  expect((await http.call(contracts.salvarPessoa, { body: childOf() })).status).toBe(429);
});
