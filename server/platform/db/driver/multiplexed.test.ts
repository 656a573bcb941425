import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database/database.ts';
import { countRoundTrips } from '#testing/database/round-trips.ts';
import { createLogger } from '#platform/log/logger.ts';
import { openDatabase, sharing, type Database, type Queries } from '../database.ts';
import { connectionLost } from '../outage.ts';

let made: TestDatabase;
let db: Database;
beforeAll(async () => {
  made = await createTestDatabase();
  db = openDatabase(made.connection, createLogger('silent'));
});
afterAll(async () => {
  await db.close();
  await made.drop();
});

/** The answer to a number, and the connection that gave it. */
async function echo(one: Queries, n: number): Promise<{ n: number; pid: number }> {
  const { rows } = await sql<{
    n: number;
    pid: number;
  }>`select ${n}::int as n, pg_backend_pid() as pid`.execute(one);
  return rows[0] ?? { n: -1, pid: -1 };
}

const ask = (n: number) => sharing(db.kysely, (one) => echo(one, n));
/** More than there are connections. */
const MANY = 40;
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

test('many simultaneous reads → few connections, one round trip, each its own answer', async () => {
  let answers: Awaited<ReturnType<typeof echo>>[] = [];
  // Opening a connection takes a statement of its own.
  await Promise.all(numbers(MANY).map(ask));
  const trips = await countRoundTrips(async () => {
    answers = await Promise.all(numbers(MANY).map(ask));
  });
  expect(answers.map(({ n }) => n)).toEqual(numbers(MANY));
  const used = new Set(answers.map(({ pid }) => pid));
  expect(used.size).toBeGreaterThan(1);
  expect(used.size).toBeLessThanOrEqual(3);
  // One for each connection.
  expect(trips).toBeLessThanOrEqual(3);
  expect(db.pool.idleCount).toBe(db.pool.totalCount);
});

test('what one of them asks wrongly is nobody else’s failure', async () => {
  const wrong = sharing(db.kysely, (one) => sql`select 1 / 0`.execute(one));
  const [failed, ...others] = await Promise.allSettled([wrong, ...numbers(9).map(ask)]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect(others.map(({ status }) => status)).toEqual(numbers(9).map(() => 'fulfilled'));
});

test('a lost connection → its users fail, the next caller gets another', async () => {
  const long = sharing(db.kysely, (one) =>
    Promise.all([echo(one, 1), sql`select pg_sleep(30)`.execute(one)]),
  );
  const failure = long.catch((error: unknown) => error);
  const kill = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_sleep(30)%'`;
  // Not before it has begun.
  await expect.poll(async () => (await kill.execute(db.kysely)).rows).not.toEqual([]);
  expect(connectionLost(await failure)).toBe(true);
  expect((await Promise.all(numbers(9).map(ask))).map(({ n }) => n)).toEqual(numbers(9));
});
