import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listarMedicos } from '#contracts/contas/medicos.contract.ts';
import { lerSessao, sair } from '#contracts/contas/sessao-atual.contract.ts';
import { POSITION_HEADER } from '#contracts/live.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { newPatient, signInAdmin, visitor, type Patient } from '#testing/builders/builders.ts';
import { openLive, type LiveMessage } from '#testing/app/live.ts';

let app: TestApp;
let patient: Patient;
let clienteId: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  patient = await newPatient(app);
  const query = app.deps.db.selectFrom('clientes').select('id').where('cpf', '=', patient.cpf);
  clienteId = (await query.executeTakeFirstOrThrow()).id;
});

async function happen(ref: string, topico = `cliente:${clienteId}`): Promise<void> {
  const actor = { tipo: 'Sistema', nome: 'teste' } as const;
  await app.deps.runInTransaction({ actor }, async (uow) =>
    uow.emit({ topic: topico, kind: 'pedido', ref, version: 1 }),
  );
}

const changes = (messages: LiveMessage[]) =>
  messages.filter(({ data }) => data.tipo === 'pedido').map(({ data }) => data.id);

test('a cut connection that comes back is told what it missed, once and in order', async () => {
  const ids = Array.from({ length: 30 }, () => randomUUID());
  const first = await openLive(patient.http);
  for (const id of ids.slice(0, 10)) await happen(id);
  const last = await first.find(({ data }) => data.id === ids[9]);
  first.close();
  for (const id of ids.slice(10, 20)) await happen(id);
  const second = await openLive(patient.http, last.id);
  for (const id of ids.slice(20)) await happen(id);
  await second.find(({ data }) => data.id === ids[29]);
  second.close();
  expect([...changes(first.messages), ...changes(second.messages)]).toEqual(ids);
});

test('also across a restart of the server', async () => {
  const [before, after] = [randomUUID(), randomUUID()];
  const stream = await openLive(patient.http);
  await happen(before);
  const { id } = await stream.find(({ data }) => data.id === before);
  await app.restart();
  await happen(after);
  const again = await openLive(patient.http, id);
  await again.find(({ data }) => data.id === after);
  again.close();
  expect(changes(again.messages)).toEqual([after]);
});

test('an event is a reference for its own listeners, never content', async () => {
  const [mine, theirs] = [randomUUID(), randomUUID()];
  const other = await openLive((await newPatient(app)).http);
  const admin = await openLive(await signInAdmin(app));
  const stream = await openLive(patient.http);
  await happen(theirs, 'admin');
  await happen(mine);
  const { data } = await stream.find((message) => message.data.id === mine);
  expect(data).toEqual({ tipo: 'pedido', id: mine, versao: 1 });
  await admin.find((message) => message.data.id === theirs);
  expect([changes(other.messages), changes(admin.messages), changes(stream.messages)]).toEqual([
    [],
    [theirs],
    [mine],
  ]);
  for (const open of [other, admin, stream]) open.close();
});

test('a stream from an answer’s position → every change that the answer lacks, nothing older', async () => {
  const [older, between, newer] = [randomUUID(), randomUUID(), randomUUID()];
  const early = await openLive(patient.http);
  await happen(older);
  await early.find(({ data }) => data.id === older);
  early.close();
  const { headers } = await patient.http.fetch(lerSessao.path);
  await happen(between);
  const stream = await openLive(patient.http, Number(headers.get(POSITION_HEADER)));
  await happen(newer);
  await stream.find(({ data }) => data.id === newer);
  stream.close();
  expect(changes(stream.messages)).toEqual([between, newer]);
});

/** The position that an answer carries; null when it carries none. */
async function positionOf(http: Patient['http'], path: string): Promise<string | null> {
  return (await http.fetch(path)).headers.get(POSITION_HEADER);
}

test('a session’s answers, refusals too → a position; a visitor’s → none', async () => {
  for (const path of [lerSessao.path, listarMedicos.path]) {
    expect(await positionOf(patient.http, path)).toMatch(/^\d+$/);
    expect(await positionOf(visitor(app), path)).toBeNull();
  }
});

test('a stream without a position begins now', async () => {
  const [before, after] = [randomUUID(), randomUUID()];
  const early = await openLive(patient.http);
  await happen(before);
  await early.find(({ data }) => data.id === before);
  early.close();
  const stream = await openLive(patient.http);
  await happen(after);
  await stream.find(({ data }) => data.id === after);
  stream.close();
  expect(changes(stream.messages)).toEqual([after]);
});

test('a position from another database means: read everything again', async () => {
  const stream = await openLive(patient.http, 9_999_999);
  expect(stream.messages[0]?.event).toBe('reset');
  stream.close();
});

test('nobody listens without a session, and a signed-out one cannot come back', async () => {
  await expect(openLive(visitor(app))).rejects.toThrow('401');
  const stream = await openLive(patient.http);
  await patient.http.want(sair, 204);
  stream.close();
  await expect(openLive(patient.http)).rejects.toThrow('401');
});

test('a session holds twenty streams open, and one that closes makes room', async () => {
  const streams = await Promise.all(Array.from({ length: 20 }, () => openLive(patient.http)));
  await expect(openLive(patient.http)).rejects.toThrow('429');
  streams[0]?.close();
  const again = await vi.waitFor(() => openLive(patient.http), { timeout: 30_000 });
  for (const stream of [...streams, again]) stream.close();
});
