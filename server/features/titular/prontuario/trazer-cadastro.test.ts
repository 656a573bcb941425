import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as chat from '#contracts/chat/chat.contract.ts';
import { salvarCliente } from '#contracts/contas/clientes.contract.ts';
import { entrar } from '#contracts/contas/identidade.contract.ts';
import { listarPessoas, salvarPessoa } from '#contracts/contas/pessoas.contract.ts';
import * as pedidos from '#contracts/pedidos/pedidos.contract.ts';
import { trazerCadastro } from '#contracts/titular/prontuario.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf } from '#testing/app/client.ts';
import { mailTo } from '#testing/app/mail.ts';
import * as build from '#testing/builders/builders.ts';
import type { Patient } from '#testing/builders/builders.ts';
import { codeOf, enrolFactor } from '#testing/builders/authenticator.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** A minor with an account of their own that names a guardian. */
async function minorOf(guardian: string): Promise<Patient> {
  const minor = await build.registerPatient(app);
  const guarded = {
    nome: 'Davi Machado',
    data_nascimento: '03/09/2012',
    responsavelNome: 'Renata',
    responsavelCpf: guardian,
    responsavelDeclara: true,
  };
  const dados = { ...minor.dados, ...guarded };
  await minor.http.want(salvarCliente, 200, { body: dados });
  return { ...minor, dados };
}

const typed = ({ cpf }: Pick<Patient, 'cpf'>) => ({
  nome: 'Davi Machado',
  data_nascimento: '03/09/2012',
  cpf,
  parentesco: 'filho',
  declara: true,
});
const bring = (
  { http }: Patient,
  minor: Pick<Patient, 'cpf'>,
  change: { senha?: string; codigo?: string } = {},
) => http.call(trazerCadastro, { body: { ...typed(minor), senha: build.SENHA, ...change } });
const people = async ({ http }: Patient) => (await http.want(listarPessoas, 200)).pessoas;
const say = ({ http }: Patient, mensagem: string) =>
  http.want(chat.enviarMensagem, 200, { body: { id: randomUUID(), mensagem } });
const written = async ({ http }: Patient) =>
  (await http.want(chat.listarMensagens, 200)).mensagens.flatMap(({ mensagem, automatica, sobre }) =>
    automatica ? [] : [[mensagem, sobre?.nome ?? null]],
  );

describe('a guardian brings the account of a minor', () => {
  test('orders, lines and an open Pix come; every way into it ends', async () => {
    const mother = await build.newPatient(app);
    const davi = await minorOf(mother.cpf);
    await say(mother, 'antes');
    await say(davi, 'do davi');
    const { id } = await build.chargedPedido(davi);
    const answer = await bring(mother, davi);
    expect([answer.status, answer.body]).toEqual([201, { nome: 'Davi Machado' }]);

    expect(await people(mother)).toMatchObject([{ cpf: davi.cpf, situacao: 'liberada', removivel: false }]);
    const read = await build.readPedido(mother, id);
    expect([read.cpf, read.paciente?.nome, read.cobranca?.estado]).toEqual([
      davi.cpf,
      'Davi Machado',
      'aberta',
    ]);
    expect(await written(mother)).toEqual([
      ['antes', null],
      ['do davi', 'Davi Machado'],
    ]);
    expect((await davi.http.call(pedidos.listarPedidos)).status).toBe(401);
    const sign = await build.visitor(app).call(entrar, { body: { cpf: davi.cpf, senha: build.SENHA } });
    expect(sign.status).toBe(401);
    await build.payAtBank(app, read);
    await expect.poll(async () => (await build.readPedido(mother, id)).cobranca?.estado).toBe('paga');
    expect(await mailTo(app, davi.dados.emailContato, 'foi juntado')).toBeDefined();
    expect((await bring(mother, davi)).status).toBe(403);
  });

  test('the minor is a person of the account already → one person, with all orders', async () => {
    const mother = await build.newPatient(app);
    const davi = await minorOf(mother.cpf);
    const { id: known } = await mother.http.want(salvarPessoa, 201, { body: typed(davi) });
    const ours = await build.createPedido(mother, build.SERVICO, known);
    const theirs = await build.createPedido(davi, 'Pedido de Exames Complementares');
    expect((await bring(mother, davi)).status).toBe(201);
    expect((await people(mother)).map(({ id }) => id)).toEqual([known]);
    const patients = [];
    for (const { id } of [ours, theirs]) patients.push((await build.readPedido(mother, id)).paciente?.id);
    expect(patients).toEqual([known, known]);
  });

  test('with a second factor → asked for its code after the right password alone', async () => {
    const mother = await build.newPatient(app);
    const davi = await minorOf(mother.cpf);
    const { segredo } = await enrolFactor(davi.http, build.SENHA);
    expect(failureOf(await bring(mother, davi, { senha: 'outra senha qualquer' })).code).toBe(
      'senha_incorreta',
    );
    expect(failureOf(await bring(mother, davi)).code).toBe('codigo_necessario');
    expect(failureOf(await bring(mother, davi, { codigo: '000000' })).code).toBe('codigo_incorreto');
    const codigo = codeOf(segredo, Date.now() + 30_000);
    expect((await bring(mother, davi, { codigo })).status).toBe(201);
  });
});

describe('nobody else', () => {
  test('an unknown CPF and a wrong password → one answer; adding without one stays alike', async () => {
    const mother = await build.newPatient(app);
    const davi = await minorOf(mother.cpf);
    const unknown = failureOf(await bring(mother, { cpf: build.randomCpf() }));
    const wrong = failureOf(await bring(mother, davi, { senha: 'outra senha qualquer' }));
    expect([unknown.code, unknown.message]).toEqual([wrong.code, wrong.message]);
    const added = await mother.http.call(salvarPessoa, { body: typed(davi) });
    const other = await mother.http.call(salvarPessoa, { body: typed({ cpf: build.randomCpf() }) });
    expect([added.status, other.status]).toEqual([201, 201]);
  });

  test('the password without being the guardian, or of an adult → refused, the account stays', async () => {
    const [mother, stranger] = [await build.newPatient(app), await build.newPatient(app)];
    const davi = await minorOf(mother.cpf);
    expect(failureOf(await bring(stranger, davi)).code).toBe('cadastro_de_outro');
    expect(failureOf(await bring(mother, stranger)).code).toBe('cadastro_de_outro');
    expect((await davi.http.call(pedidos.listarPedidos)).status).toBe(200);
    expect(await people(stranger)).toEqual([]);
  });

  test('passwords tried one after the other → refused, as at a sign-in', async () => {
    const mother = await build.newPatient(app);
    const davi = await minorOf(mother.cpf);
    const statuses = new Set<number>();
    for (let n = 0; n < 12; n += 1)
      statuses.add((await bring(mother, davi, { senha: `senha errada ${n}` })).status);
    expect(statuses).toEqual(new Set([403, 429]));
  });

  test('two accounts at once → one guardian has the record', async () => {
    const mother = await build.newPatient(app);
    const davi = await minorOf(mother.cpf);
    const { id } = await build.createPedido(davi);
    const answers = await Promise.all([bring(mother, davi), bring(mother, davi)]);
    const [done, late] = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(done).toBe(201);
    // Beside the first one, or after it, when the child's account has no password any more.
    expect([403, 409]).toContain(late);
    expect((await build.readPedido(mother, id)).cpf).toBe(davi.cpf);
    expect(await people(mother)).toHaveLength(1);
  });
});
