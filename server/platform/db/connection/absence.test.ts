import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { pronto, saude } from '#contracts/instalacao/operacao.contract.ts';
import { lerCliente, salvarCliente } from '#contracts/contas/clientes.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { newPatient, visitor, type Patient } from '#testing/builders/builders.ts';
import { failureOf } from '#testing/app/client.ts';
import { openLive } from '#testing/app/live.ts';
import { createPostgresServer, type PostgresServer } from '#testing/database/postgres/server.ts';
import { makeRoles, rolesOn, runAs } from '#testing/database/connections.ts';

/** A database server of this file's own, which the tests kill. */
let folder: string;
let server: PostgresServer;
let app: TestApp;
let patient: Patient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zelo-ausencia-'));
  await chmod(folder, 0o755);
  // Durable: committed rows must survive being killed.
  server = await createPostgresServer({ major: 18, folder, durable: true });
  await server.start();
  const superuser = { url: server.url() };
  await makeRoles(superuser);
  await runAs(superuser, 'create database zelo owner zelo');
  const database = { ...rolesOn(superuser, 'zelo'), drop: () => server.stop() };
  app = await startTestApp({ database });
  // A slow machine must not end the wait.
  app.deps.pool.patienceMs = 60_000;
  patient = await newPatient(app);
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Stops or kills the server and starts it again, as a package update or a crash would. */
async function restart(how: 'kill' | 'stop'): Promise<void> {
  await server[how]();
  await server.start();
}

const save = (numero: string) => patient.http.call(salvarCliente, { body: { ...patient.dados, numero } });

test.each(['kill', 'stop'] as const)(
  'reads know nothing of a restart (%s) under load; writes hold or say so',
  async (how) => {
    const load = { over: false };
    const reads: number[] = [];
    const writes: { numero: string; status: number; wait: string | null }[] = [];
    const reader = async () => {
      while (!load.over) reads.push((await patient.http.call(lerCliente)).status);
    };
    const writer = async () => {
      for (let n = 1; !load.over; n += 1) {
        const { status, headers } = await save(String(n));
        writes.push({ numero: String(n), status, wait: headers.get('retry-after') });
      }
    };
    const done = Promise.all([reader(), reader(), reader(), reader(), writer()]);
    const underWay = async () => {
      await expect.poll(() => reads.length).toBeGreaterThan(seen + 8);
    };
    let seen = 0;
    for (let round = 0; round < 3; round += 1) {
      await underWay();
      await restart(how);
      seen = reads.length;
    }
    await underWay();
    load.over = true;
    await done;
    expect([...new Set(reads)]).toEqual([200]);
    for (const { status, wait } of writes)
      expect([status, wait]).toEqual(status === 200 ? [200, null] : [503, '2']);
    const last = writes.findLastIndex(({ status }) => status === 200);
    // A refused write may have been committed: only its answer was lost.
    const possible = writes.slice(last).map(({ numero }) => numero);
    const { numero } = await patient.http.want(lerCliente, 200);
    expect(possible).toContain(numero);
  },
);

test('an absence that lasts: alive, not ready, said in words and at once, the front door open', async () => {
  const http = visitor(app);
  expect((await http.fetch('/')).status).toBe(200);
  const { pool } = app.deps;
  pool.patienceMs = 500;
  await server.stop();
  onTestFinished(async () => {
    pool.patienceMs = 60_000;
    await server.start();
  });
  // The first callers wait, because the outage may be a restart.
  expect((await patient.http.call(lerCliente)).status).toBe(503);
  const began = performance.now();
  const refused = await save('7');
  expect(failureOf(refused)).toMatchObject({
    code: 'indisponivel',
    message: 'O serviço está voltando. Tente de novo em alguns segundos.',
  });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect(performance.now() - began).toBeLessThan(4_000);
  await http.want(saude, 200);
  expect(await http.want(pronto, 503)).toMatchObject({ checks: { database: false, storage: true } });
  // Also for a client with a session, which cannot be read now.
  expect((await patient.http.fetch('/')).status).toBe(200);
  // This process has not rendered the page yet: it answers with an error page that reloads itself.
  const page = await http.fetch('/termos', { headers: { accept: 'text/html' } });
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2']);
});

test('afterwards everything goes on: streams miss nothing, jobs run', async () => {
  const stream = await openLive(patient.http);
  await restart('kill');
  expect((await save('8')).status).toBe(200);
  await stream.find(({ data }) => data.tipo === 'cliente', 15_000);
  stream.close();
  const { dados } = await newPatient(app);
  const mails = async () => (await app.fakes.smtp.mensagens()).map(({ para }) => para.join());
  await expect.poll(mails).toContain(dados.emailContato);
  await patient.http.want(pronto, 200);
});

test('a database that only reads → writes say so, not ready; once it writes, so does every call', async () => {
  const busy = { over: false };
  // Connections that are never idle: none would be closed for its age.
  const readers = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!busy.over) await patient.http.want(lerCliente, 200);
    }),
  );
  onTestFinished(async () => {
    busy.over = true;
    await readers;
  });
  const superuser = { url: server.url() };
  await runAs(superuser, 'alter database zelo set default_transaction_read_only = on');
  app.deps.pool.renew();
  await expect.poll(async () => (await save('9')).status).toBe(503);
  const refused = await save('9');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await patient.http.want(pronto, 503)).toMatchObject({ checks: { database: false } });
  await runAs(superuser, 'alter database zelo reset default_transaction_read_only');
  await expect.poll(async () => (await patient.http.call(pronto)).status).toBe(200);
  const saves = () => Promise.all(Array.from({ length: 20 }, async () => (await save('10')).status));
  await expect.poll(async () => [...new Set(await saves())]).toEqual([200]);
});
