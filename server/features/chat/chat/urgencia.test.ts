import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as adiamentos from '#contracts/chat/adiamento.contract.ts';
import * as contracts from '#contracts/chat/chat.contract.ts';
import type { Caixa } from '#domain/chat/caixas.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import * as build from '#testing/builders/builders.ts';
import type { Client } from '#testing/app/client.ts';
import { openLive } from '#testing/app/live.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await build.signInAdmin(app);
});
afterAll(() => app.stop());

const say = ({ http }: build.Patient, mensagem: string) =>
  http.want(contracts.enviarMensagem, 200, { body: { id: randomUUID(), mensagem } });
const idOf = async ({ cpf }: build.Patient) =>
  (await admin.want(contracts.abrirConversa, 200, { body: { cpf } })).id;
const list = async (caixa: Caixa | null = null) =>
  (await admin.want(contracts.buscarConversas, 200, { body: { caixa } })).conversas;
const markOf = async (id: string) => (await list()).find((conversa) => conversa.id === id)?.urgencia;
const read = (id: string, ate: number) =>
  admin.want(contracts.marcarLidasDoPaciente, 204, { params: { id }, body: { ate } });
const answer = (id: string) =>
  admin.want(contracts.responderPaciente, 200, {
    params: { id },
    body: { id: randomUUID(), mensagem: 'Ligue 192 agora.' },
  });
const see = (id: string, ate: number) =>
  admin.want(contracts.verUrgencia, 204, { params: { id }, body: { ate } });
const urgent = async () => (await admin.want(contracts.resumoDasConversas, 200)).urgentes;

test('words of danger → first in the list, counted, and the desk told at once', async () => {
  const [early, late, calm] = [
    await build.newPatient(app),
    await build.newPatient(app),
    await build.newPatient(app),
  ];
  const before = await urgent();
  await say(calm, 'Bom dia, sem falta de ar.');
  const id = await idOf(early);
  const live = await openLive(admin);
  await say(early, 'Estou com dor no peito');
  await live.find(({ data }) => data.tipo === 'chat' && data.id === id, 3_000);
  live.close();
  await say(late, 'Quero me matar');
  await say(early, 'Alguém aí?');
  expect((await list()).slice(0, 3).map(({ cpf, urgencia }) => [cpf, urgencia])).toEqual([
    [early.cpf, 1],
    [late.cpf, 1],
    [calm.cpf, null],
  ]);
  expect((await list('abertas')).map(({ cpf }) => cpf).slice(0, 2)).toEqual([early.cpf, late.cpf]);
  expect(await urgent()).toBe(before + 2);
  const found = await admin.want(contracts.buscarConversas, 200, { body: { busca: early.cpf } });
  expect(found.conversas).toMatchObject([{ urgencia: 1 }]);
});

test('read alone keeps the mark and the place; answered after it was read ends it', async () => {
  const patient = await build.newPatient(app);
  await say(patient, 'Meu filho desmaiou');
  const id = await idOf(patient);
  await answer(id);
  expect(await markOf(id)).toBe(1);
  await read(id, 2);
  expect(await markOf(id)).toBe(1);
  expect((await list('abertas')).map((conversa) => conversa.id)).toContain(id);
  await answer(id);
  expect(await markOf(id)).toBeNull();
  await say(patient, 'Agora está com convulsão');
  expect(await markOf(id)).toBe(4);
});

test('seen without an answer → the mark ends, but not that of a later message', async () => {
  const patient = await build.newPatient(app);
  await say(patient, 'Tomei muitos remédios');
  const id = await idOf(patient);
  await say(patient, 'Não consigo respirar');
  await see(id, 1);
  expect(await markOf(id)).toBe(2);
  await see(id, 2);
  expect(await markOf(id)).toBeNull();
  const unknown = await admin.call(contracts.verUrgencia, {
    params: { id: randomUUID() },
    body: { ate: 1 },
  });
  expect(unknown.status).toBe(404);
});

test('put off → out of the list and its count; the next words of danger bring it back', async () => {
  const patient = await build.newPatient(app);
  await say(patient, 'Estou sangrando muito');
  const id = await idOf(patient);
  const before = await urgent();
  await admin.want(adiamentos.adiarConversa, 200, { params: { id }, body: { quando: '1 hora' } });
  expect([await urgent(), await markOf(id)]).toEqual([before - 1, undefined]);
  await say(patient, 'desmaiei');
  expect([await urgent(), await markOf(id)]).toEqual([before, 2]);
});
