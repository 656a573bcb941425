import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buscarConversas, listarMensagens } from '#contracts/chat/chat.contract.ts';
import { procurarMensagens } from '#contracts/chat/palavras.contract.ts';
import { lerFio } from '#contracts/mesa/fio.contract.ts';
import { lerPedido, listarPedidos } from '#contracts/pedidos/pedidos.contract.ts';
import { lerContestacao } from '#contracts/titular/contestacoes.contract.ts';
import { pedirExameDoDocumento, trazerProntuario } from '#contracts/titular/prontuario.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import type { Client } from '#testing/app/client.ts';
import { mailTo } from '#testing/app/mail.ts';
import * as build from '#testing/builders/builders.ts';
import { acceptCase, documentOf } from '#testing/builders/contestacao.ts';
import { ownAccount } from '#testing/builders/prontuario.ts';
import { cpfOf, writePredecessor } from '#testing/predecessor/predecessor.ts';
import { importar } from './importar.usecases.ts';
import { createRelato } from './relato.presenter.ts';

/** Have an account here with the CPF of a record of before: one with its address, too, one with another. */
const [SAME_ADDRESS, ANOTHER] = [18, 21];
let app: TestApp;
let admin: Client;
let folder: string;
let same: build.Patient;
let another: build.Patient;
const bring = async () => {
  const actor = { tipo: 'Sistema', nome: 'importacao' } as const;
  const input = { pasta: folder, adminEmail: 'adm@zelo.br', relato: createRelato(() => undefined) };
  return (await importar({ actor, input, deps: app.deps })).gravados;
};
beforeAll(async () => {
  app = await startTestApp();
  admin = await build.signInAdmin(app);
  same = await ownAccount(app, cpfOf(SAME_ADDRESS), `p${SAME_ADDRESS}@exemplo.com.br`);
  another = await ownAccount(app, cpfOf(ANOTHER), 'ivone.machado@exemplo.com.br');
  folder = await mkdtemp(join(tmpdir(), 'predecessor-'));
  await writePredecessor(folder, { patients: 24, ordersEach: 2 });
  await bring();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await app.stop();
});

const orderOf = async (n: number, k: number) => {
  const query = app.deps.db.selectFrom('pedidos').select('id');
  return query.where('motivacao', '=', `Motivo do pedido ${n}.${k}`).executeTakeFirstOrThrow();
};
const fioOf = async (id: string) => {
  const { acontecimentos } = await admin.want(lerFio, 200, { params: { id }, query: {} });
  return acontecimentos.map(({ oQue, detalhe, texto }) => [oQue, detalhe, texto]);
};
const orders = async ({ http }: build.Patient) => (await http.want(listarPedidos, 200)).pedidos;

test('a patient wrote last → the conversation is open since then, unread, and found by a word', async () => {
  const { conversas } = await admin.want(buscarConversas, 200, { body: { busca: cpfOf(0) } });
  expect(conversas).toMatchObject([
    { caixa: 'abertas', naoLidas: 2, esperaDesde: '2022-01-10T15:09:00.000Z' },
  ]);
  const { mensagens } = await admin.want(procurarMensagens, 200, { body: { busca: 'mensagem' } });
  expect(mensagens.length).toBeGreaterThan(10);
});

test('what was odd about an order or its patient → words and what stood there, in its thread', async () => {
  const fio = await fioOf((await orderOf(10, 1)).id);
  expect(fio).toContainEqual([
    'Ressalva do sistema anterior',
    'O status não é nenhum dos seis. Ficou o que as respostas e o pagamento mostram.',
    'Pago?',
  ]);
  expect(fio.filter(([oQue]) => oQue === 'Pedido trazido do sistema anterior')).toHaveLength(1);
  const twice = await fioOf((await orderOf(12, 0)).id);
  expect(twice).toContainEqual([
    'Ressalva do sistema anterior sobre o paciente',
    'Havia dois cadastros deste CPF. Vale o mais novo; o outro está nesta nota.',
    expect.stringContaining('nome: Nome velho'),
  ]);
});

test('the address of before is confirmed here → the closed record comes, once', async () => {
  expect(await orders(same)).toEqual([]);
  expect(await same.http.want(trazerProntuario, 200)).toEqual({ veio: true });
  const { id } = await orderOf(SAME_ADDRESS, 0);
  const pedido = await same.http.want(lerPedido, 200, { params: { id } });
  expect(pedido.paciente).toBeNull();
  expect((await same.http.want(listarMensagens, 200, { query: {} })).mensagens).toHaveLength(6);
  expect(
    await mailTo(app, `p${SAME_ADDRESS}@exemplo.com.br`, 'O prontuário está na sua conta'),
  ).toBeDefined();
  expect(await same.http.want(trazerProntuario, 200)).toEqual({ veio: false });
  expect(Object.values(await bring()).every((n) => n === 0)).toBe(true);
});

test('another address → nothing is said; the team examines a document, and the record comes', async () => {
  const { http } = another;
  expect(await http.want(trazerProntuario, 200)).toEqual({ veio: false });
  const body = { documento: await documentOf(http), chave: randomUUID() };
  const { protocolo } = await http.want(pedirExameDoDocumento, 201, { body });
  const query = app.deps.db.selectFrom('contestacoes').select('id').where('protocolo', '=', protocolo);
  const { id } = await query.executeTakeFirstOrThrow();
  const { outros } = await admin.want(lerContestacao, 200, { params: { id } });
  expect(outros).toEqual([{ titular: `Paciente ${ANOTHER} da Silva`, pedidos: 2, sistemaAnterior: true }]);
  expect(await orders(another)).toEqual([]);
  await acceptCase(admin, id);
  const { id: order } = await orderOf(ANOTHER, 0);
  expect((await http.want(lerPedido, 200, { params: { id: order } })).id).toBe(order);
});
