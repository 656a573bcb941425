import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as chat from '#contracts/chat/chat.contract.ts';
import * as notas from '#contracts/chat/notas.contract.ts';
import { lerCliente, salvarCliente } from '#contracts/contas/clientes.contract.ts';
import * as pessoas from '#contracts/contas/pessoas.contract.ts';
import { listarPagosPorOutros } from '#contracts/pagamentos/reembolsos.contract.ts';
import * as pedidos from '#contracts/pedidos/pedidos.contract.ts';
import * as contracts from '#contracts/titular/prontuario.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { openLive } from '#testing/app/live.ts';
import { mailTo } from '#testing/app/mail.ts';
import * as build from '#testing/builders/builders.ts';
import type { Patient } from '#testing/builders/builders.ts';
import { acceptCase, documentOf } from '#testing/builders/contestacao.ts';
import { writeDocumento } from '#testing/builders/documento-assinado.ts';
import { agreedAdult, familyWithAdult, ownAccount } from '#testing/builders/prontuario.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { upload } from '#testing/builders/upload.ts';
import { pdfOf } from '#testing/files/small-files.ts';
import { levarProntuario, SISTEMA } from './levar.usecases.ts';
import { TAKE_LIMIT } from './trazer.usecases.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await build.signInAdmin(app);
});
afterAll(() => app.stop());

const say = ({ http }: Patient, mensagem: string, sobre: string | null = null) =>
  http.call(chat.enviarMensagem, { body: { id: randomUUID(), mensagem, sobre } });
const log = ({ http }: Patient) => http.want(chat.listarMensagens, 200);
const written = async (patient: Patient) =>
  (await log(patient)).mensagens.flatMap(({ mensagem, automatica }) => (automatica ? [] : [mensagem]));
const orders = async ({ http }: Patient) =>
  (await http.want(pedidos.listarPedidos, 200)).pedidos.map(({ id }) => id);
const take = ({ http }: Patient) => http.want(contracts.trazerProntuario, 200);

/** When a line was written. */
const since = async (patient: Patient, text: string) =>
  (await log(patient)).mensagens.find(({ mensagem }) => mensagem === text)?.createdAt;

/** Of each conversation that the desk finds by a CPF: its unread messages, its box, and since when it waits. */
const waiting = async (cpf: string) => {
  const body = { busca: cpf };
  const { conversas } = await admin.want(chat.buscarConversas, 200, { body });
  return conversas.map(({ naoLidas, caixa, esperaDesde }) => [naoLidas, caixa, esperaDesde]);
};

describe('an adult takes their record along', () => {
  test('orders, files, documents, consents and lines go; the former account keeps what it paid', async () => {
    const mother = await build.newPatient(app);
    const ivone = await agreedAdult(app, mother);
    const hers = await build.createPedido(mother);
    const { id, numero } = await build.paidPedido(app, mother, build.SERVICO, ivone.id);
    const draft = await build.createPedido(mother, 'Pedido de Exames Complementares', ivone.id);
    await say(mother, 'geral');
    await say(mother, 'da ivone', ivone.id);
    await upload(mother, { filename: 'a.pdf', bytes: pdfOf(2_000), mensagem: randomUUID(), sobre: ivone.id });
    const { medico } = await newMedico(app);
    await writeDocumento(app, { pedidoId: id, medicoId: medico.id });
    const former = (await admin.want(chat.abrirConversa, 200, { body: { cpf: mother.cpf } })).id;
    for (const [texto, sobre] of [
      ['Da ivone.', ivone.id],
      ['Da mãe.', 'titular'],
    ] as const) {
      const body = { id: randomUUID(), texto, sobre };
      await admin.want(notas.escreverNotaInterna, 200, { params: { id: former }, body });
    }
    const noted = async (conta: string) =>
      (await admin.want(notas.listarNotasInternas, 200, { params: { id: conta } })).notas.map(
        (one) => one.texto,
      );
    const own = await ownAccount(app, ivone.cpf, ivone.email);
    const motherPages = await openLive(mother.http);
    const ownPages = await openLive(own.http);
    expect(await take(own)).toEqual({ veio: true });

    expect([await orders(own), await orders(mother)]).toEqual([[id], []]);
    expect((await build.readPedido(mother, hers.id)).numero).toBe(hers.numero);
    expect(await orders(own)).not.toContain(draft.id);
    expect((await mother.http.call(pedidos.lerPedido, { params: { id } })).status).toBe(404);
    const read = await build.readPedido(own, id);
    expect([read.numero, read.cobranca?.estado, read.paciente]).toEqual([numero, 'paga', null]);
    expect(await written(own)).toEqual(['da ivone', 'a.pdf']);
    expect(await written(mother)).toEqual(['geral']);
    expect((await log(mother)).mensagens.some(({ mensagem }) => mensagem.includes(String(numero)))).toBe(
      false,
    );
    const file = (await log(own)).mensagens.find(({ arquivo }) => arquivo)?.arquivo?.id;
    const open = ({ http }: Patient) => http.fetch(`/api/anexos/${file}/arquivo`);
    expect([(await open(own)).status, (await open(mother)).status]).toEqual([302, 404]);
    const rows = await app.deps.db
      .selectFrom('documentos')
      .select(['cliente_id', 'paciente_id'])
      .where('pedido_id', '=', id)
      .execute();
    const { id: me } = await app.deps.db
      .selectFrom('clientes')
      .select('id')
      .where('cpf', '=', ivone.cpf)
      .where('conta_id', 'is', null)
      .executeTakeFirstOrThrow();
    expect(rows).toEqual([{ cliente_id: me, paciente_id: me }]);
    expect([await noted(me), await noted(former)]).toEqual([['Da ivone.'], ['Da mãe.']]);
    expect((await mother.http.want(pessoas.listarPessoas, 200)).pessoas).toEqual([]);
    await expect.poll(() => motherPages.messages.some(({ data }) => data.tipo === 'chat')).toBe(true);
    await expect.poll(() => ownPages.messages.some(({ data }) => data.id === id)).toBe(true);

    const { pagamentos } = await mother.http.want(listarPagosPorOutros, 200);
    expect(pagamentos).toMatchObject([{ pedido: id, numero, valorCentavos: read.valorCentavos }]);
    const receipt = ({ http }: Patient) => http.fetch(`/api/pedidos/${id}/recibo`);
    expect([(await receipt(mother)).status, (await receipt(own)).status]).toEqual([200, 200]);
    expect((await own.http.want(listarPagosPorOutros, 200)).pagamentos).toEqual([]);
    expect(await mailTo(app, mother.dados.emailContato, 'agora tem a conta dela')).toBeDefined();
    expect(await mailTo(app, ivone.email, 'O prontuário está na sua conta')).toBeDefined();
    motherPages.close();
    ownPages.close();
  });

  test('asked again → nothing more comes, and nothing is lost', async () => {
    const { own, id } = await familyWithAdult(app);
    const both = await Promise.all([take(own), take(own)]);
    expect(both.filter(({ veio }) => veio)).toHaveLength(1);
    expect(await take(own)).toEqual({ veio: false });
    expect(await orders(own)).toEqual([id]);
  });

  test('the numbers of both conversations have no gap; unread and unanswered lines stay so', async () => {
    const { mother, ivone, own } = await familyWithAdult(app);
    await say(mother, 'um', ivone.id);
    await say(own, 'meu');
    await say(mother, 'dois');
    await take(own);
    for (const patient of [mother, own]) {
      const { mensagens, edicao } = await log(patient);
      expect(mensagens.map(({ n }) => n)).toEqual(mensagens.map((_, i) => i + 1));
      expect(edicao).toBe(1);
    }
    expect(await waiting(own.cpf)).toEqual([[2, 'abertas', await since(own, 'um')]]);
    expect(await waiting(mother.cpf)).toEqual([[1, 'abertas', await since(mother, 'dois')]]);
  });
});

describe('without a proof', () => {
  test('an unconfirmed or another address → the answer says nothing, and nothing moves', async () => {
    const { own, mother, id } = await familyWithAdult(app, { email: false });
    const stranger = await build.newPatient(app);
    expect(await take(own)).toEqual({ veio: false });
    expect(await take(stranger)).toEqual(await take(own));
    expect(await orders(mother)).toEqual([id]);
  });

  test('the right address of another CPF → nothing moves', async () => {
    const mother = await build.newPatient(app);
    const ivone = await agreedAdult(app, mother);
    const { id } = await build.paidPedido(app, mother, build.SERVICO, ivone.id);
    const other = await ownAccount(app, build.randomCpf(), ivone.email);
    expect(await take(other)).toEqual({ veio: false });
    const titular = (
      await app.deps.db
        .selectFrom('clientes')
        .select('id')
        .where('cpf', '=', other.cpf)
        .executeTakeFirstOrThrow()
    ).id;
    const conta = (
      await app.deps.db
        .selectFrom('clientes')
        .select('id')
        .where('cpf', '=', mother.cpf)
        .executeTakeFirstOrThrow()
    ).id;
    const input = { pessoa: ivone.id, conta, titular, prova: 'documento' } as const;
    expect(await levarProntuario({ actor: SISTEMA, input, deps: app.deps })).toBeNull();
    expect(await orders(mother)).toEqual([id]);
  });

  test('a minor → refused; somebody who tries again and again → refused', async () => {
    const minor = await build.registerPatient(app);
    const guarded = {
      data_nascimento: '03/09/2015',
      responsavelNome: 'R',
      responsavelCpf: build.randomCpf(),
    };
    const body = { ...minor.dados, ...guarded, responsavelDeclara: true };
    await minor.http.want(salvarCliente, 200, { body });
    expect(failureOf(await minor.http.call(contracts.trazerProntuario)).code).toBe('titular_menor');
    const { http } = await build.newPatient(app);
    for (let n = 0; n < TAKE_LIMIT.max; n += 1) await http.want(contracts.trazerProntuario, 200);
    expect((await http.call(contracts.trazerProntuario)).status).toBe(429);
  });
});

describe('by the team', () => {
  test('an examined document → the record comes, and the case is closed', async () => {
    const { own, mother, id } = await familyWithAdult(app, { email: false });
    const body = { documento: await documentOf(own.http), chave: randomUUID() };
    const { protocolo } = await own.http.want(contracts.pedirExameDoDocumento, 201, { body });
    const again = await own.http.want(contracts.pedirExameDoDocumento, 201, { body });
    expect(again.protocolo).toBe(protocolo);
    expect((await own.http.want(contracts.lerProntuario, 200)).caso).toMatchObject({
      protocolo,
      situacao: 'aberta',
    });
    const caso = await app.deps.db
      .selectFrom('contestacoes')
      .select('id')
      .where('protocolo', '=', protocolo)
      .executeTakeFirstOrThrow();
    expect(await orders(mother)).toEqual([id]);
    await acceptCase(admin, caso.id);
    expect([await orders(mother), await orders(own)]).toEqual([[], [id]]);
    expect((await own.http.want(contracts.lerProntuario, 200)).caso?.situacao).toBe('aceita');
  });

  test('an open case → no second one; the account of somebody else does not see it', async () => {
    const { own } = await familyWithAdult(app, { email: false });
    const ask = async () => {
      const body = { documento: await documentOf(own.http), chave: randomUUID() };
      return own.http.call(contracts.pedirExameDoDocumento, { body });
    };
    expect([(await ask()).status, (await ask()).status]).toEqual([201, 409]);
    const { http } = await build.newPatient(app);
    expect((await http.want(contracts.lerProntuario, 200)).caso).toBeNull();
  });
});

test('the customer at the payment provider stays the payer’s', async () => {
  const { mother, own } = await familyWithAdult(app);
  const before = (await mother.http.want(lerCliente, 200)).idAsaas;
  await take(own);
  const after = (await mother.http.want(lerCliente, 200)).idAsaas;
  expect([before === null, after]).toEqual([false, before]);
});
