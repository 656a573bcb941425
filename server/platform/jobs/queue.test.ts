import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { transactionRunner } from '../db/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { createLogger } from '../log/logger.ts';
import { createJobQueue, type JobDefinition } from './queue.ts';

const log = createLogger('silent');
/** As many kinds as a server has, and more. */
const KINDS: JobDefinition<{ n: number }>[] = Array.from({ length: 40 }, (_, i) => ({ name: `teste.${i}` }));

/** How pg-boss writes a queue. */
const WRITES = /create_queue|update \S+\.queue set/i;

const nothing = async () => undefined;

let made: TestDatabase;
let db: Database;
beforeAll(async () => {
  made = await createTestDatabase();
  db = openDatabase(made.connection, log);
});
afterAll(async () => {
  await db.close();
  await made.drop();
});

/** How often all kinds of jobs were looked at together. */
const looks = (query: { mock: { calls: unknown[][] } }) =>
  query.mock.calls.filter(([text]) => String(text).includes('unnest($1::text[]) as queue')).length;

test('an idle queue asks once a second for all kinds; what gathered runs without pauses, and is found when its time comes', async () => {
  const done: number[] = [];
  const handle = async ({ n }: { n: number }) => {
    done.push(n);
  };
  const jobs = createJobQueue(made.connection, log);
  const query = vi.spyOn(Client.prototype, 'query');
  try {
    await jobs.start(KINDS.map((job) => ({ job, handle })));
    await expect.poll(() => looks(query)).toBeGreaterThan(0);
    const [before, first] = [query.mock.calls.length, looks(query)];
    await expect.poll(() => looks(query)).toBeGreaterThan(first);
    expect(query.mock.calls.length - before).toBeLessThan(KINDS.length);

    const [job] = KINDS;
    if (!job) throw new Error('no kind of job');
    const run = transactionRunner(db.kysely, jobs);
    const seen = looks(query);
    await run({ actor: { tipo: 'Sistema', nome: 'teste' } }, async (uow) => {
      for (let n = 0; n < 10; n += 1) await uow.enqueue(job, { n }, { startAfterSeconds: 1 });
    });
    await expect.poll(() => done.length).toBe(10);
    // Told of by one look; ten pauses would be ten.
    expect(looks(query) - seen).toBeLessThan(8);
  } finally {
    query.mockRestore();
    await jobs.stop();
  }
});

test('a queue that stands as it should is not written at the next start; another option is', async () => {
  const [job] = KINDS;
  if (!job) throw new Error('no kind of job');
  const startWith = async (options: JobDefinition<never>['options']) => {
    const jobs = createJobQueue(made.connection, log);
    const query = vi.spyOn(Client.prototype, 'query');
    try {
      await jobs.start([{ job: { ...job, ...(options ? { options } : {}) }, handle: nothing }]);
      const writes = query.mock.calls.map((call) => JSON.stringify(call)).filter((sent) => WRITES.test(sent));
      return writes.filter((sent) => sent.includes(job.name)).length;
    } finally {
      query.mockRestore();
      await jobs.stop();
    }
  };
  expect(await startWith(undefined)).toBe(0);
  expect(await startWith({ retryLimit: 7 })).toBe(1);
  const { rows } = await db.pool.query(`select retry_limit from pgboss.queue where name = $1`, [job.name]);
  expect(rows).toEqual([{ retry_limit: 7 }]);
});
