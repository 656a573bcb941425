import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { runAs } from '#testing/database/connections.ts';
import { prepareDatabase } from '../db/roles.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/database.ts';
import { throughAddress } from '#testing/database/through-address.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { transactionRunner } from '../db/transaction.ts';
import { createLogger } from '../log/logger.ts';
import { LOST } from './lost.ts';
import {
  createJobQueue,
  createJobSender,
  type EnqueueOptions,
  type JobDefinition,
  type JobQueue,
} from './queue.ts';

const log = createLogger('silent');
const actor = { tipo: 'Sistema', nome: 'teste' } as const;
type Numbered = { n: number };
/** As many kinds as a server has, and more. */
const KINDS: JobDefinition<Numbered>[] = Array.from({ length: 40 }, (_, i) => ({ name: `teste.${i}` }));
/** So rarely that no test is helped by it. */
const NEVER_MS = 3_600_000;

/** How pg-boss writes a queue and its schedule. */
const WRITES = /create_queue|update \S+\.queue set|insert into \S+\.schedule/i;

const nothing = async () => undefined;
const ascending = (a: number, b: number) => a - b;

let made: TestDatabase;
let db: Database;
const running: JobQueue[] = [];
beforeAll(async () => {
  made = await createTestDatabase();
  db = openDatabase(made.connection, log);
});
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
});
afterAll(async () => {
  await db.close();
  await made.drop();
});

/** A queue as a process has one. */
async function start(
  jobs: readonly { job: JobDefinition<Numbered>; handle: (data: Numbered) => Promise<void> }[],
  times?: Parameters<typeof createJobQueue>[2],
  connection = made.connection,
): Promise<JobQueue> {
  const queue = createJobQueue(connection, log, times);
  running.push(queue);
  await queue.start(jobs);
  return queue;
}

/** Enqueues in a transaction of its own, as a use case of the process with this queue does. */
function enqueue(
  queue: Pick<JobQueue, 'enqueue' | 'wake'>,
  job: JobDefinition<Numbered>,
  ns: readonly number[],
  options?: EnqueueOptions,
) {
  return transactionRunner(db.kysely, queue)({ actor }, async (uow) => {
    for (const n of ns) await uow.enqueue(job, { n }, options);
  });
}

/** A kind of job that no other test has, and the numbers that its handler was given. */
function kind(name: string, options?: JobDefinition<Numbered>['options']) {
  const done: number[] = [];
  const job: JobDefinition<Numbered> = { name: `teste.${name}`, ...(options ? { options } : {}) };
  return { job, done, handle: async ({ n }: Numbered) => void done.push(n) };
}

/** How many jobs of a kind stand in a state. */
async function inState({ name }: JobDefinition<Numbered>, state: string): Promise<number> {
  const text = 'select count(*)::int as n from pgboss.job where name = $1 and state = $2::pgboss.job_state';
  const { rows } = await db.pool.query<{ n: number }>(text, [name, state]);
  return rows[0]?.n ?? 0;
}

/** How many connections the queues of this file hold. */
async function held(): Promise<number> {
  const text = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name = 'zelo-jobs'`;
  return (await db.pool.query<{ n: number }>(text)).rows[0]?.n ?? 0;
}

test('an idle queue asks for all kinds together; what gathered runs without pauses', async () => {
  const [job] = KINDS;
  if (!job) throw new Error('no kind of job');
  const done: number[] = [];
  const handle = async ({ n }: Numbered) => void done.push(n);
  const query = vi.spyOn(Client.prototype, 'query');
  const looks = () =>
    query.mock.calls.filter((call) => JSON.stringify(call).includes('as queue(name)')).length;
  try {
    const queue = await start(
      KINDS.map((one) => ({ job: one, handle })),
      { netMs: 500 },
    );
    // The work of the start is over by then.
    await expect.poll(looks).toBeGreaterThan(4);
    const [before, first] = [query.mock.calls.length, looks()];
    await expect.poll(looks).toBeGreaterThan(first + 4);
    // Beside the looks: pg-boss's own passes.
    expect(query.mock.calls.length - before).toBeLessThan(KINDS.length / 2);

    const seen = looks();
    await enqueue(queue, job, [...KINDS.keys()], { startAfterSeconds: 1 });
    await expect.poll(() => done.length).toBe(KINDS.length);
    // Told of by few looks; as many pauses would be as many.
    expect(looks() - seen).toBeLessThan(KINDS.length / 2);
  } finally {
    query.mockRestore();
  }
});

test('an unchanged queue or schedule → not written at the next start; a changed one → written', async () => {
  const [job] = KINDS;
  if (!job) throw new Error('no kind of job');
  /** @returns how many statements write about it, the schedule's among them */
  const startWith = async (change: Pick<JobDefinition<Numbered>, 'options' | 'cron'>) => {
    const query = vi.spyOn(Client.prototype, 'query');
    try {
      const queue = await start([{ job: { ...job, ...change }, handle: nothing }]);
      const writes = query.mock.calls.map((call) => JSON.stringify(call)).filter((sent) => WRITES.test(sent));
      await queue.stop();
      return writes.filter((sent) => sent.includes(job.name)).length;
    } finally {
      query.mockRestore();
    }
  };
  await startWith({ cron: '0 3 * * *' });
  expect(await startWith({ cron: '0 3 * * *' })).toBe(0);
  expect(await startWith({ cron: '0 4 * * *', options: { retryLimit: 7 } })).toBe(2);
  const text = `select retry_limit, cron from pgboss.queue join pgboss.schedule using (name) where name = $1`;
  const { rows } = await db.pool.query(text, [job.name]);
  expect(rows).toEqual([{ retry_limit: 7, cron: '0 4 * * *' }]);
});

test('a job begins after its transaction, which notifies nobody; without a commit it does not', async () => {
  const { job, done, handle } = kind('logo');
  const queue = await start([{ job, handle }], { netMs: NEVER_MS });
  const query = vi.spyOn(Client.prototype, 'query');
  try {
    await enqueue(queue, job, [1, 2]);
    const texts = query.mock.calls.map((call) => JSON.stringify(call));
    const commit = texts.findIndex((text) => text.includes('"commit"'));
    expect(
      texts.slice(0, commit).filter((text) => text.includes('insert') || /INSERT/.test(text)),
    ).toHaveLength(2);
    // Beside pg-boss's own look at a queue, which has a column of that name.
    const notified = texts.slice(0, commit).filter((text) => /notify/i.test(text.replaceAll('q.notify', '')));
    expect(notified).toEqual([]);
  } finally {
    query.mockRestore();
  }
  await expect.poll(() => done).toEqual([1, 2]);

  const wake = vi.fn<JobQueue['wake']>();
  const run = transactionRunner(db.kysely, { ...queue, wake });
  const failing = run({ actor }, async (uow) => {
    await uow.enqueue(job, { n: 3 });
    throw new Error('no último momento');
  });
  await expect(failing).rejects.toThrow('no último momento');
  expect([wake.mock.calls, await inState(job, 'created')]).toEqual([[], 0]);
});

test('a job of another process begins by its notification', async () => {
  const { job, done, handle } = kind('vizinho');
  await start([{ job, handle }], { netMs: NEVER_MS });
  const other = await start([], { netMs: NEVER_MS });
  await enqueue(other, job, [1]);
  await expect.poll(() => done).toEqual([1]);
});

test('a job of a command, which runs none itself, begins by its notification', async () => {
  const { job, done, handle } = kind('comando');
  await start([{ job, handle }], { netMs: NEVER_MS });
  const command = createJobSender(made.connection, log);
  await enqueue(command, job, [1]);
  await command.stop();
  await expect.poll(() => done).toEqual([1]);
});

test('a job for later and a try after a failure begin at their time, however rare the net is', async () => {
  const { job, done, handle } = kind('depois', { retryDelay: 1 });
  let failures = 1;
  const failsOnce = async (data: Numbered) => {
    if (data.n === 2 && failures-- > 0) throw new Error('ainda não');
    await handle(data);
  };
  const queue = await start([{ job, handle: failsOnce }], { netMs: NEVER_MS });
  await enqueue(queue, job, [1], { startAfterSeconds: 2 });
  await enqueue(queue, job, [2]);
  await expect.poll(() => done.toSorted(ascending)).toEqual([1, 2]);
  await enqueue(queue, job, [3]);
  await expect.poll(() => inState(job, 'completed')).toBe(3);
  const text = `select extract(epoch from started_on - start_after)::float as late from pgboss.job
    where name = $1 order by (data ->> 'n')::int`;
  const { rows } = await db.pool.query<{ late: number }>(text, [job.name]);
  const [later = NaN, retried = NaN, atOnce = NaN] = rows.map(({ late }) => late);
  // Two seconds, and what a busy machine adds to any job.
  expect(Math.max(later, retried)).toBeLessThan(2 + 10 * atOnce);
});

test('a job whose notification was lost is found by the net', async () => {
  const { job, done, handle } = kind('perdido');
  const queue = await start([{ job, handle }], { netMs: 300 });
  await enqueue({ ...queue, wake: () => undefined }, job, [1]);
  await expect.poll(() => done).toEqual([1]);
});

test('a job whose process has died is run by another one, once', async () => {
  const { job, done, handle } = kind('morte', { retryLimit: 3 });
  const queue = await start([{ job, handle }], { netMs: 60_000, lostMs: 300 });
  await enqueue(queue, job, [1], { startAfterSeconds: 3_600 });
  await db.pool.query(
    `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '11 seconds'
      where name = $1`,
    [job.name],
  );
  await expect.poll(() => done).toEqual([1]);
  await expect.poll(() => inState(job, 'completed')).toBe(1);
  expect(done).toEqual([1]);
});

test('a database that falls silent under a queue → its jobs run over new connections', async () => {
  const { connection, silenceOpen } = await throughAddress(made.connection);
  const { job, done, handle } = kind('silencio');
  const queue = await start([{ job, handle }], { netMs: 200, answerMs: 1_000 }, connection);
  await enqueue(queue, job, [1]);
  await expect.poll(() => done).toEqual([1]);
  silenceOpen();
  await enqueue(queue, job, [2]);
  await expect.poll(() => done, { timeout: 15_000 }).toEqual([1, 2]);
});

test('to ask for dead holders reads the running jobs only, however many have run', async () => {
  const { job, handle } = kind('feito');
  await runAs(made.owner, 'drop index pgboss.zelo_job_active');
  await Promise.all(Array.from({ length: 4 }, () => prepareDatabase(made, log)));
  await start([{ job, handle }]);
  await db.pool.query(
    `insert into pgboss.job (name, data, state, completed_on)
     select $1, '{}', 'completed', now() from generate_series(1, 20000)`,
    [job.name],
  );
  await runAs(made.owner, 'analyze pgboss.job_common');
  const { rows } = await db.pool.query<{ 'QUERY PLAN': string }>(`explain ${LOST}`);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('zelo_job_active');
});

test('many processes run each job once', async () => {
  const { job, done, handle } = kind('uma-vez');
  const queues = await Promise.all(Array.from({ length: 3 }, () => start([{ job, handle }])));
  const numbers = [...Array(60).keys()];
  await Promise.all(
    queues.flatMap((queue, i) => numbers.filter((n) => n % 3 === i).map((n) => enqueue(queue, job, [n]))),
  );
  await expect.poll(() => inState(job, 'completed')).toBe(numbers.length);
  expect(done.toSorted(ascending)).toEqual(numbers);
});

test('a queue that has stopped leaves no connection', async () => {
  const queue = await start([{ job: kind('fim').job, handle: nothing }]);
  expect(await held()).toBeGreaterThan(1);
  await enqueue(queue, kind('fim').job, [1]);
  await queue.stop();
  await expect.poll(held).toBe(0);
});
