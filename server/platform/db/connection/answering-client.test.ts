import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database/database.ts';
import { throughAddress } from '#testing/database/through-address.ts';
import { createLogger } from '#platform/log/logger.ts';
import { openDatabase, together, type Queries } from '../database.ts';
import { connectionLost } from '../outage.ts';

const LOOK_MS = 20;
const ANSWER_MS = 400;
const CONNECTIONS = 3;

let made: TestDatabase;
beforeAll(async () => {
  made = await createTestDatabase();
});
afterAll(() => made.drop());

/** A pool whose connections were each in use once, and the processes of the server that answer them. */
async function usedPool() {
  const { connection, silenceOpen } = await throughAddress(made.connection);
  const { kysely: db } = openDatabase(connection, createLogger('silent'), {
    max: CONNECTIONS,
    answerMs: ANSWER_MS,
    lookMs: LOOK_MS,
  });
  onTestFinished(() => db.destroy());
  return { db, silenceOpen, pids: await everyPid(db) };
}

/** The process of the server that answers, after another statement over the same connection. */
function pidOf(db: Queries, before = sql`select 1`): Promise<number> {
  return together(db, async (one) => {
    await before.execute(one);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one);
    return rows[0]?.pid ?? 0;
  });
}

async function everyPid(db: Queries): Promise<Set<number>> {
  const pids = Array.from({ length: CONNECTIONS }, () => pidOf(db, sql`select pg_sleep(0.1)`));
  return new Set(await Promise.all(pids));
}

test('silence under a statement → it is lost, and nobody is given one of the old connections', async () => {
  const { db, silenceOpen, pids } = await usedPool();
  expect(pids.size).toBe(CONNECTIONS);
  silenceOpen();
  const lost: unknown = await pidOf(db).catch((error: unknown) => error);
  expect(connectionLost(lost)).toBe(true);
  expect([...(await everyPid(db))].filter((pid) => pids.has(pid))).toEqual([]);
});

test('silence in a transaction → it is lost, and the next one has another connection', async () => {
  const { db, silenceOpen, pids } = await usedPool();
  const lost: unknown = await db
    .transaction()
    .execute(async (tx) => {
      await sql`select 1`.execute(tx);
      silenceOpen();
      await sql`select 2`.execute(tx);
    })
    .catch((error: unknown) => error);
  expect(connectionLost(lost)).toBe(true);
  expect(pids).not.toContain(await pidOf(db));
});

test('a server that owes nothing, or goes on sending, keeps its connections', async () => {
  const { db, pids } = await usedPool();
  // Rows in the midst of a statement that takes longer than a silence may last.
  await pidOf(db, sql`select pg_sleep(0.2), repeat('x', 20000) from generate_series(1, 5)`);
  expect(await everyPid(db)).toEqual(pids);
});
