import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { salvarCliente } from '#contracts/contas/clientes.contract.ts';
import { entrar } from '#contracts/contas/identidade.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { bankOf } from '#testing/providers/bank.ts';
import * as build from '#testing/builders/builders.ts';
import { SENHA, SERVICO, type Patient } from '#testing/builders/builders.ts';
import { addPessoa, childOf, grandmotherOf } from '#testing/builders/pessoas.ts';
import type { Client } from '#testing/app/client.ts';
import { mailsTo, mailTo, tokenIn } from '#testing/app/mail.ts';

let app: TestApp;
let patient: Patient;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  patient = await build.newPatient(app);
});

/** As an unmodified client of hosted callables would: `{ data }` by POST, nothing known of our contracts. */
async function callable(http: Client, name: string, data: unknown): Promise<[number, unknown]> {
  const response = await http.fetch(`/api/funcoes/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  });
  return [response.status, await response.json()];
}

const payloadOf = ({ dados, cpf }: Patient) => ({
  nome: dados.nome,
  cpf,
  email: dados.emailContato,
  telefone: dados.telefone,
  endereco: { cep: dados.cep },
});

const failed = (status: string) => ({ error: { status, message: expect.any(String) } });

test('cadastrarCliente gives the one customer of the caller', async () => {
  const [customer] = await bankOf(app).customersOf(patient.cpf);
  for (let i = 0; i < 2; i += 1) {
    const answer = await callable(patient.http, 'cadastrarCliente', payloadOf(patient));
    expect(answer).toEqual([200, { result: { id: customer?.id } }]);
  }
  expect(await bankOf(app).customersOf(patient.cpf)).toHaveLength(1);
});

test('cadastrarCliente says so when the provider does not accept the data', async () => {
  const other = await build.registerPatient(app);
  app.fakes.asaas.faults.rejectData = true;
  await other.http.want(salvarCliente, 200, { body: other.dados });
  const answer = await callable(other.http, 'cadastrarCliente', payloadOf(other));
  app.fakes.asaas.faults.rejectData = false;
  expect(answer).toEqual([
    409,
    { error: { status: 'FAILED_PRECONDITION', message: expect.stringMatching(/não aceitou os seus dados/) } },
  ]);
});

test("cadastrarCliente believes the server's records, not the payload", async () => {
  const other = await build.newPatient(app);
  expect(await callable(patient.http, 'cadastrarCliente', payloadOf(other))).toEqual([
    404,
    failed('NOT_FOUND'),
  ]);
  await callable(patient.http, 'cadastrarCliente', { ...payloadOf(patient), nome: 'Outro Nome' });
  expect((await bankOf(app).customersOf(patient.cpf))[0]?.name).toBe(patient.dados.nome);
  const fresh = await build.registerPatient(app);
  const early = await callable(fresh.http, 'cadastrarCliente', payloadOf(fresh));
  expect(early).toEqual([409, failed('FAILED_PRECONDITION')]);
});

test('criarFatura charges the newest unpaid order of the service, once', async () => {
  const older = await build.attachedPedido(patient);
  const newer = await build.attachedPedido(patient);
  const ask = () => callable(patient.http, 'criarFatura', { idAsaas: 'cus_de_outro', servico: SERVICO });
  const [status, body] = await ask();
  const charged = await build.readPedido(patient, newer.id);
  expect([status, body]).toEqual([200, { result: { id: charged.idPayment } }]);
  expect(await ask()).toEqual([200, body]);
  expect((await build.readPedido(patient, older.id)).idPayment).toBeNull();
  const [customer] = await bankOf(app).customersOf(patient.cpf);
  const [charge] = await bankOf(app).chargesOf(customer?.id ?? '');
  expect(charge).toMatchObject({ id: charged.idPayment, value: newer.precoCentavos / 100 });
});

test('a person of the account → no customer by their CPF; their order is charged to the holder', async () => {
  const child = childOf();
  const { id } = await addPessoa(patient, child);
  const answer = await callable(patient.http, 'cadastrarCliente', { ...payloadOf(patient), cpf: child.cpf });
  expect(answer).toEqual([404, failed('NOT_FOUND')]);
  const own = await build.attachedPedido(patient);
  const theirs = await build.attachedPedido(patient, SERVICO, id);
  const [status, body] = await callable(patient.http, 'criarFatura', { idAsaas: 'x', servico: SERVICO });
  const { idPayment } = await build.readPedido(patient, theirs.id);
  expect([status, body]).toEqual([200, { result: { id: idPayment } }]);
  expect((await build.readPedido(patient, own.id)).idPayment).toBeNull();
  const [customer] = await bankOf(app).customersOf(patient.cpf);
  expect(await bankOf(app).chargesOf(customer?.id ?? '')).toMatchObject([{ id: idPayment }]);
  expect(await bankOf(app).customersOf(child.cpf)).toEqual([]);
  const data = { payId: idPayment };
  expect((await callable(patient.http, 'retornarStatus', data))[0]).toBe(200);
  expect((await callable(patient.http, 'retornarCobracas', data))[0]).toBe(200);
});

test('criarFatura of an adult who has not agreed is refused with a sentence', async () => {
  const { id } = await addPessoa(patient, grandmotherOf());
  await build.attachedPedido(patient, SERVICO, id);
  expect(await callable(patient.http, 'criarFatura', { idAsaas: 'x', servico: SERVICO })).toEqual([
    409,
    { error: { status: 'FAILED_PRECONDITION', message: expect.stringContaining('ainda não autorizou') } },
  ]);
});

test('criarFatura without such an order is not found', async () => {
  await build.paidPedido(app, patient);
  for (const servico of [SERVICO, 'Atestados de saúde', 'nada']) {
    const answer = await callable(patient.http, 'criarFatura', { idAsaas: 'x', servico });
    expect(answer).toEqual([404, failed('NOT_FOUND')]);
  }
});

test('retornarStatus and retornarCobracas give the word and the Pix, to their own patient only', async () => {
  const charged = await build.chargedPedido(patient);
  const { idPayment } = charged;
  const data = { payId: idPayment };
  expect(await callable(patient.http, 'retornarStatus', data)).toEqual([
    200,
    { result: { payload: 'PENDING' } },
  ]);
  const pix = await callable(patient.http, 'retornarCobracas', data);
  expect(pix).toEqual([200, { result: { payload: build.pixOf(charged) } }]);
  const stranger = await build.newPatient(app);
  for (const name of ['retornarStatus', 'retornarCobracas']) {
    const foreign = await callable(stranger.http, name, data);
    expect(foreign).toEqual(await callable(stranger.http, name, { payId: 'pay_que_nao_existe' }));
    expect(foreign).toEqual([404, failed('NOT_FOUND')]);
  }
});

test('sendPasswordEmail answers alike and changes no password', async () => {
  const http = build.visitor(app);
  const known = await callable(http, 'sendPasswordEmail', {
    email: patient.dados.emailContato,
    password: 'nova senha',
  });
  const unknown = await callable(http, 'sendPasswordEmail', { email: 'ninguem@exemplo.com.br' });
  expect(known).toEqual([200, { result: { ok: true } }]);
  expect(unknown).toEqual(known);
  const mail = await mailTo(app, patient.dados.emailContato, 'Nova senha');
  expect(tokenIn(mail, 'nova-senha')).toMatch(/^[\w-]{43}$/);
  expect(await mailsTo(app, 'ninguem@exemplo.com.br', '')).toEqual([]);
  await http.want(entrar, 200, { body: { cpf: patient.cpf, senha: SENHA } });
});

test('one address of several patients gets one mail with a link for each', async () => {
  const emailContato = 'familia@exemplo.com.br';
  for (const nome of ['Ana Moreira', 'Bruno Moreira']) {
    const member = await build.registerPatient(app);
    await member.http.want(salvarCliente, 200, { body: build.dadosDe({ nome, emailContato }) });
  }
  await callable(build.visitor(app), 'sendPasswordEmail', { email: 'Familia@Exemplo.com.br' });
  await mailTo(app, emailContato, 'Nova senha');
  const mails = await mailsTo(app, emailContato, 'Nova senha');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.texto).toMatch(/A\. M\.:\s+http[\s\S]*B\. M\.:\s+http/);
  expect(mails[0]?.texto).not.toMatch(/Ana|Bruno/);
});

test('refusals keep the wire form', async () => {
  const nobody = build.visitor(app);
  expect(await callable(nobody, 'retornarStatus', { payId: 'x' })).toEqual([401, failed('UNAUTHENTICATED')]);
  const admin = await build.signInAdmin(app);
  expect(await callable(admin, 'retornarStatus', { payId: 'x' })).toEqual([403, failed('PERMISSION_DENIED')]);
  expect(await callable(patient.http, 'retornarStatus', {})).toEqual([400, failed('INVALID_ARGUMENT')]);
  app.fakes.asaas.faults.down = true;
  await build.attachedPedido(patient);
  const down = await callable(patient.http, 'criarFatura', { idAsaas: 'x', servico: SERVICO });
  app.fakes.asaas.faults.down = false;
  expect(down).toEqual([502, failed('UNAVAILABLE')]);
});
