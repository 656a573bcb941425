import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contracts from '#contracts/chat/chat.contract.ts';
import type { Mensagem } from '#contracts/chat/chat.contract.ts';
import { resumoDoChat } from '#contracts/chat/nao-lidas.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import * as build from '#testing/builders/builders.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { openLive } from '#testing/app/live.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await build.signInAdmin(app);
});
afterAll(() => app.stop());

type Pair = { patient: build.Patient; id: string };

async function pair(): Promise<Pair> {
  const patient = await build.newPatient(app);
  const { id } = await admin.want(contracts.abrirConversa, 200, { body: { cpf: patient.cpf } });
  return { patient, id };
}

const say = ({ patient }: Pair, mensagem: string, id: string = randomUUID()) =>
  patient.http.want(contracts.enviarMensagem, 200, { body: { id, mensagem } });
const answer = ({ id }: Pair, mensagem: string, key: string = randomUUID()) =>
  admin.want(contracts.responderPaciente, 200, { params: { id }, body: { id: key, mensagem } });
const ownLog = ({ patient }: Pair) => patient.http.want(contracts.listarMensagens, 200);
const deskLog = ({ id }: Pair) => admin.want(contracts.listarMensagensDoPaciente, 200, { params: { id } });
const texts = (mensagens: readonly Mensagem[]) => mensagens.map(({ n, Por, mensagem }) => [n, Por, mensagem]);

test('both sides read one log, in one order, by the names of the specification', async () => {
  const talk = await pair();
  await say(talk, 'Bom dia');
  await answer(talk, 'Bom dia, como podemos ajudar?');
  const { mensagens } = await ownLog(talk);
  expect(texts(mensagens)).toEqual([
    [1, 'Cliente', 'Bom dia'],
    [2, 'Adm', 'Bom dia, como podemos ajudar?'],
  ]);
  expect((await deskLog(talk)).mensagens).toEqual(mensagens);
  expect(mensagens[0]).toMatchObject({ autor: null, automatica: false, arquivo: null });
  expect(mensagens[0]?.dateCreated).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
});

test('fifty from each side at once, each sent twice: one order, no gap, nothing twice', async () => {
  const talk = await pair();
  const sides = Array.from({ length: 50 }, (_, i) => [
    [say, `p${i}`, randomUUID()] as const,
    [answer, `a${i}`, randomUUID()] as const,
  ]).flat();
  await Promise.all([...sides, ...sides].map(([write, text, id]) => write(talk, text, id)));
  const { mensagens } = await talk.patient.http.want(contracts.listarMensagens, 200, {
    query: { limite: 200 },
  });
  expect(mensagens.map(({ n }) => n)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
  expect(mensagens.map(({ id }) => id).toSorted()).toEqual(sides.map(([, , id]) => id).toSorted());
  const desk = await admin.want(contracts.listarMensagensDoPaciente, 200, {
    params: { id: talk.id },
    query: { limite: 200 },
  });
  expect(desk.mensagens).toEqual(mensagens);
});

test('a repeated message → the stored one; an id of another conversation → refused', async () => {
  const talk = await pair();
  const id = randomUUID();
  const first = await say(talk, 'uma vez', id);
  expect(await say(talk, 'outro texto', id)).toEqual(first);
  const other = await pair();
  const refused = await other.patient.http.call(contracts.enviarMensagem, { body: { id, mensagem: 'x' } });
  expect([refused.status, failureOf(refused).code]).toEqual([409, 'id_em_uso']);
  const fromDesk = await admin.call(contracts.responderPaciente, {
    params: { id: talk.id },
    body: { id, mensagem: 'x' },
  });
  expect(fromDesk.status).toBe(409);
  expect((await ownLog(other)).mensagens).toEqual([]);
});

test.each([
  ['nothing', ' \n ', 'Escreva algo antes de enviar.'],
  ['too much', 'x'.repeat(4001), 'O texto tem 4001 letras e o limite é 4000. Divida em duas partes.'],
])('%s is refused in words', async (_name, mensagem, words) => {
  const talk = await pair();
  const refused = await talk.patient.http.call(contracts.enviarMensagem, {
    body: { id: randomUUID(), mensagem },
  });
  expect([refused.status, failureOf(refused).message]).toEqual([400, words]);
});

test('older messages come a page at a time, without a gap and without an overlap', async () => {
  const talk = await pair();
  for (let i = 1; i <= 7; i += 1) await say(talk, `m${i}`);
  const page = (antes?: number) =>
    talk.patient.http.want(contracts.listarMensagens, 200, { query: { limite: 3, antes } });
  const newest = await page();
  const middle = await page(newest.mensagens[0]?.n);
  const oldest = await page(middle.mensagens[0]?.n);
  expect([newest, middle, oldest].map(({ mensagens }) => mensagens.map(({ n }) => n))).toEqual([
    [5, 6, 7],
    [2, 3, 4],
    [1],
  ]);
  expect([newest, middle, oldest].map(({ anteriores }) => anteriores)).toEqual([true, true, false]);
});

test('a number beyond all logs is no failure of ours', async () => {
  const talk = await pair();
  for (const antes of [2_147_483_648, Number.MAX_SAFE_INTEGER]) {
    const query = { antes };
    const asked = [
      await talk.patient.http.call(contracts.listarMensagens, { query }),
      await admin.call(contracts.listarMensagensDoPaciente, { params: { id: talk.id }, query }),
    ];
    expect(asked.map(({ status }) => status)).toEqual([400, 400]);
  }
});

test('what is unread is counted by the server, for each side, and falls as it is read', async () => {
  const talk = await pair();
  const own = async () => (await talk.patient.http.want(resumoDoChat, 200)).naoLidas;
  const desk = async () => {
    const body = { busca: talk.patient.cpf };
    return (await admin.want(contracts.buscarConversas, 200, { body })).conversas[0];
  };
  await build.createPedido(talk.patient);
  expect(await own()).toBe(0);
  await answer(talk, 'um');
  await answer(talk, 'dois');
  await say(talk, 'três');
  expect([await own(), (await desk())?.naoLidas]).toEqual([2, 1]);
  expect((await desk())?.esperaDesde).not.toBeNull();

  const { http } = talk.patient;
  await http.want(contracts.marcarLidas, 204, { body: { ate: 2 } });
  expect(await own()).toBe(1);
  await http.want(contracts.marcarLidas, 204, { body: { ate: 9_999 } });
  expect(await own()).toBe(0);
  await http.want(contracts.marcarLidas, 204, { body: { ate: 1 } });
  await admin.want(contracts.marcarLidasDoPaciente, 204, { params: { id: talk.id }, body: { ate: 4 } });
  // Read is no answer.
  expect(await desk()).toMatchObject({ naoLidas: 0, caixa: 'abertas', esperaDesde: expect.any(String) });
  const { leitura } = await ownLog(talk);
  expect(leitura).toMatchObject({ cliente: { ate: 4 }, equipe: { ate: 4 } });
  expect(leitura.equipe.em).not.toBeNull();
});

test('each message and each reading is told to both sides, as a reference only', async () => {
  const talk = await pair();
  const own = await openLive(talk.patient.http);
  const desk = await openLive(admin);
  const { id, n } = await answer(talk, 'não conte a ninguém');
  const heard = [
    await own.find(({ data }) => data.tipo === 'chat' && data.versao === n),
    await desk.find(({ data }) => data.tipo === 'chat' && data.id === talk.id),
  ];
  await talk.patient.http.want(contracts.marcarLidas, 204, { body: { ate: n } });
  const before = desk.messages.length;
  await desk.find((message) => desk.messages.indexOf(message) >= before - 1 && message.data.id === talk.id);
  own.close();
  desk.close();
  expect(JSON.stringify([heard, own.messages, desk.messages])).not.toMatch(/não conte/);
  const { rows } = await app.deps.pool.query<{ ator_tipo: string; acao: string; alvo_id: string }>(
    `select ator_tipo, acao, alvo_id from auditoria where alvo_id = any($1) and acao like 'chat.%' order by auditoria.id`,
    [[id, talk.id]],
  );
  expect(rows).toEqual([
    { ator_tipo: 'Admin', acao: 'chat.abrir', alvo_id: talk.id },
    { ator_tipo: 'Admin', acao: 'chat.escrever', alvo_id: id },
    { ator_tipo: 'Paciente', acao: 'chat.lido', alvo_id: talk.id },
  ]);
});

test('a foreign and a missing conversation → one answer; a session opens only its own log', async () => {
  const nobody = randomUUID();
  const statuses = await Promise.all([
    admin.call(contracts.listarMensagensDoPaciente, { params: { id: nobody } }),
    admin.call(contracts.responderPaciente, { params: { id: nobody }, body: { id: nobody, mensagem: 'x' } }),
    admin.call(contracts.marcarLidasDoPaciente, { params: { id: nobody }, body: { ate: 1 } }),
    admin.call(contracts.abrirConversa, { body: { cpf: build.randomCpf() } }),
    admin.call(contracts.abrirConversa, { body: { cpf: '123' } }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  const talk = await pair();
  const { http } = await build.newPatient(app);
  const foreign = await http.call(contracts.listarMensagensDoPaciente, { params: { id: talk.id } });
  expect(foreign.status).toBe(403);
});

test('the automatic line of a step takes its number once, also among people who write', async () => {
  const talk = await pair();
  const writes = Array.from({ length: 10 }, (_, i) => say(talk, `m${i}`));
  await Promise.all([...writes, build.chargedPedido(talk.patient)]);
  const { mensagens } = await ownLog(talk);
  expect(mensagens.map(({ n }) => n)).toEqual(Array.from({ length: 14 }, (_, i) => i + 1));
  expect(mensagens.filter(({ automatica }) => automatica)).toHaveLength(4);
});

test('a page holds 200 messages at most', async () => {
  const { http } = await build.newPatient(app);
  const statusOf = async (limite: number) =>
    (await http.call(contracts.listarMensagens, { query: { limite } })).status;
  expect([await statusOf(200), await statusOf(201)]).toEqual([200, 400]);
});
