import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createPostgresServer, type PostgresServer } from '../../../testing/database/postgres/server.ts';
import { openAddress, type Address } from '../../../testing/network/address.ts';
import { createLogger } from '../../log/logger.ts';
import { openDatabase, type Queries } from '../database.ts';
import { answeringClients } from './answering-client.ts';
import { connectionLost } from './away.ts';
import { together } from './pipelined.ts';

const LOOK_MS = 20;
const ANSWER_MS = 400;
const CONNECTIONS = 3;

let folder: string;
let server: PostgresServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zelo-silencio-'));
  await chmod(folder, 0o755);
  server = await createPostgresServer({ major: 18, folder });
  await server.start();
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A pool over an address in front of the server, each of its connections in use once. */
async function overAnAddress(): Promise<{ db: Queries; address: Address; pids: number[] }> {
  const address = await openAddress();
  address.leadTo(server.port);
  const url = server.url().replace(`:${server.port}/`, `:${address.port}/`);
  const clients = answeringClients(ANSWER_MS, LOOK_MS);
  const opened = openDatabase({ url }, createLogger('silent'), { max: CONNECTIONS, clients });
  onTestFinished(async () => {
    address.cut();
    await opened.close();
    await address.close();
  });
  const db = opened.kysely;
  const pids = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => pidOf(db, sql`select pg_sleep(0.1)`)),
  );
  return { db, address, pids };
}

/** The process of the server that answers, after another statement over the same connection. */
function pidOf(db: Queries, before = sql`select 1`): Promise<number> {
  return together(db, async (one) => {
    await before.execute(one);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one);
    return rows[0]?.pid ?? 0;
  });
}

test('a server that falls silent under a statement → the statement is lost, and no other finds the old connections', async () => {
  const { db, address, pids } = await overAnAddress();
  expect(new Set(pids).size).toBe(CONNECTIONS);
  address.silence();
  const waiting = pidOf(db).catch((error: unknown) => error);
  address.leadTo(server.port);
  expect(connectionLost(await waiting)).toBe(true);
  const after = await Promise.all(Array.from({ length: CONNECTIONS }, () => pidOf(db)));
  expect(after.filter((pid) => pids.includes(pid))).toEqual([]);
});

test('in a transaction → it is lost, and the next one is another server process', async () => {
  const { db, address, pids } = await overAnAddress();
  const broken = await db
    .transaction()
    .execute(async (tx) => {
      await sql`select 1`.execute(tx);
      address.silence();
      await sql`select 2`.execute(tx);
    })
    .catch((error: unknown) => error);
  expect(connectionLost(broken)).toBe(true);
  address.leadTo(server.port);
  expect(pids).not.toContain(await pidOf(db));
});

test('a server that owes nothing, or goes on sending, is not cut off', async () => {
  const { db, pids } = await overAnAddress();
  // Rows in the midst of a statement that takes longer than a silence may last.
  const slow = sql`select pg_sleep(0.2), repeat('x', 20000) from generate_series(1, 5)`;
  const busy = pidOf(db, slow);
  await busy;
  const after = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => pidOf(db, sql`select pg_sleep(0.1)`)),
  );
  expect(new Set(after)).toEqual(new Set(pids));
});
