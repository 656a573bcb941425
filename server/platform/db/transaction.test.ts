import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database/database.ts';
import { createJobQueue, type JobQueue } from '../jobs/queue.ts';
import { createLiveHub } from '../live/hub.ts';
import { createLogger } from '../log/logger.ts';
import { call, type RepositoryCall } from './command/decision.ts';
import {
  openDatabase,
  together,
  type Database,
  type Queries,
  type QueriesInTransaction,
} from './database.ts';
import { writtenEvents } from '#testing/database/events.ts';
import { countRoundTrips } from '#testing/database/round-trips.ts';
import type { StoredEvent } from './queries/events.ts';
import { transactionRunner, type RunInTransaction } from './transaction.ts';

const log = createLogger('silent');
const actor = { tipo: 'Sistema', nome: 'teste' } as const;
const job = { name: 'teste.trabalho' };

let database: TestDatabase;
let db: Database;
let jobs: JobQueue;
let runInTransaction: RunInTransaction;
const done: number[] = [];
const handle = async ({ n }: { n: number }) => void done.push(n);

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.connection, log);
  jobs = createJobQueue(database.connection, log);
  await jobs.start([{ job, handle }]);
  runInTransaction = transactionRunner(db.kysely, jobs);
});
afterAll(async () => {
  await jobs.stop();
  await db.close();
  await database.drop();
});

async function count(table: 'auditoria' | 'precos'): Promise<number> {
  const query = db.kysely.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('n'));
  return (await query.executeTakeFirstOrThrow()).n;
}

async function written() {
  return {
    precos: await count('precos'),
    auditoria: await count('auditoria'),
    eventos: (await writtenEvents(db.kysely)).length,
  };
}

test('a connection of the pool → PostgreSQL compiles no statement on it', async () => {
  const { rows } = await sql<{ jit: string }>`select current_setting('jit') as jit`.execute(db.kysely);
  expect(rows).toEqual([{ jit: 'off' }]);
});

const everything = (n: number, fail: boolean) =>
  runInTransaction({ actor }, async (uow) => {
    await uow.db
      .insertInto('precos')
      .values({ servico: `serviço ${n}`, preco_centavos: n })
      .execute();
    uow.audit({ action: 'teste', targetType: 'preco', targetId: String(n) });
    uow.emit({ topic: 'teste', kind: 'precos', ref: null, version: n });
    await uow.enqueue(job, { n });
    if (fail) throw new Error('no último momento');
  });

test('rows, audit, events and jobs fall together', async () => {
  const before = await written();
  await expect(everything(1, true)).rejects.toThrow('no último momento');
  expect(await written()).toEqual(before);
  await everything(2, false);
  expect(await written()).toEqual({
    precos: before.precos + 1,
    auditoria: before.auditoria + 1,
    eventos: before.eventos + 1,
  });
  await expect.poll(() => done).toEqual([2]);
});

test('the audit cannot be rewritten, removed or emptied', async () => {
  await everything(3, false);
  const { kysely } = db;
  for (const attack of [
    kysely.updateTable('auditoria').set({ acao: 'outra' }),
    kysely.deleteFrom('auditoria'),
  ]) {
    await expect(attack.execute()).rejects.toMatchObject({ code: '42501' });
  }
  await expect(sql`truncate auditoria cascade`.execute(kysely)).rejects.toMatchObject({ code: '42501' });
});

/**
 * Events are lost when a position is assigned early and committed late, so half of the writers let others go on before
 * they commit.
 */
test('under chaos a stream misses nothing and hears everything once and in order', async () => {
  const WRITERS = 8;
  const EACH = 25;
  const hub = createLiveHub(db.kysely, database.connection, log);
  await hub.start();
  const heard: StoredEvent[] = [];
  const stop = hub.subscribe({ topics: ['caos'], deliver: (event) => void heard.push(event) });
  const writer = async (w: number) => {
    for (let i = 0; i < EACH; i += 1) {
      await runInTransaction({ actor }, async (uow) => {
        uow.emit({ topic: i % 5 === 0 ? 'outro' : 'caos', kind: 'pedido', ref: `${w}`, version: i });
        const turns = Math.random() < 0.5 ? Math.random() * 100 : 0;
        for (let n = 0; n < turns; n += 1) await turn();
      });
    }
  };
  const cutter = async () => {
    for (let i = 1; i <= 3; i += 1) {
      await expect.poll(() => heard.length, { interval: 5 }).toBeGreaterThan(i * EACH);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'zelo-live' and datname = current_database()`.execute(db.kysely);
    }
  };
  await Promise.all([...Array.from({ length: WRITERS }, (_, w) => writer(w)), cutter()]);
  const expected = WRITERS * EACH * 0.8;
  await expect.poll(() => heard.length).toBe(expected);
  // A duplicate would come before this later event.
  await runInTransaction({ actor }, async (uow) =>
    uow.emit({ topic: 'caos', kind: 'pedido', ref: 'last', version: 0 }),
  );
  await expect.poll(() => heard.at(-1)?.ref).toBe('last');
  expect(heard.pop()?.ref).toBe('last');
  stop();
  await hub.stop();
  const positions = heard.map(({ posicao }) => posicao);
  expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b));
  expect(heard).toHaveLength(expected);
  for (let w = 0; w < WRITERS; w += 1) {
    const versions = heard.filter(({ ref }) => ref === String(w)).map(({ versao }) => versao);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  }
});

async function insertPreco(tx: QueriesInTransaction, servico: string, preco_centavos: number): Promise<void> {
  await tx.insertInto('precos').values({ servico, preco_centavos }).execute();
}

async function fails(tx: QueriesInTransaction): Promise<void> {
  await sql`select 1 / 0`.execute(tx);
}

test('a statement that nobody waits for undoes everything when it fails', async () => {
  const before = await written();
  const twice = runInTransaction({ actor }, async (uow) => {
    await uow.add({ writes: [1, 2].map((centavos) => call(insertPreco, 'o mesmo', centavos)) });
    uow.audit({ action: 'teste', targetType: 'preco', targetId: null });
    uow.emit({ topic: 'teste', kind: 'precos', ref: null, version: 1 });
    return 'ok';
  });
  await expect(twice).rejects.toMatchObject({ code: '23505' });
  expect(await written()).toEqual(before);
});

test('a statement waits for a row for less time than it may take', async () => {
  const { rows } = await sql<{ less: boolean }>`
    select current_setting('lock_timeout')::interval between '1 second' and current_setting('statement_timeout')::interval - '1 second'
        as less`.execute(db.kysely);
  expect(rows).toEqual([{ less: true }]);
});

test('a failing statement beside a dependent one → the first failure reported', async () => {
  const both = runInTransaction({ actor }, ({ db: tx }) => {
    const passedOn = async () => (await sql`select 1 / 0`.execute(tx)).rows;
    return Promise.all([passedOn(), sql`select 2`.execute(tx)]);
  });
  await expect(both).rejects.toMatchObject({ code: '22012' });
});

test('an unawaited statement fails, then an awaited one → the first failure reported', async () => {
  const both = runInTransaction({ actor }, async (uow) => {
    await uow.add({ writes: [call(fails)] });
    await sql`select 2`.execute(uow.db);
  });
  await expect(both).rejects.toMatchObject({ code: '22012' });
});

const part = (write: RepositoryCall) => ({ write, events: [], aviso: 'faltou' });

test('a part that fails → the rest is written in a second run; what else fails has none', async () => {
  let runs = 0;
  const before = await written();
  const avisos = await runInTransaction({ actor }, (uow) => {
    runs += 1;
    const writes = [call(insertPreco, `guardado ${before.precos}`, 1)];
    return uow.add({ writes, parts: [part(call(fails)), part(call(insertPreco, `parte ${runs}`, 1))] });
  });
  expect([avisos, runs, (await written()).precos]).toEqual([['faltou'], 2, before.precos + 2]);

  let others = 0;
  const refused = runInTransaction({ actor }, (uow) => {
    others += 1;
    return uow.add({ writes: [call(fails)], parts: [part(call(insertPreco, 'nunca', 1))] });
  });
  await expect(refused).rejects.toMatchObject({ code: '22012' });
  expect(others).toBe(1);
});

const readTwice = (one: Queries) => Promise.all([sql`select 1`.execute(one), sql`select 2`.execute(one)]);
const readAndWrite = () =>
  runInTransaction({ actor }, async (uow) => {
    const read = await readTwice(uow.db);
    uow.audit({ action: 'teste', targetType: 'preco', targetId: `${read.length}` });
    uow.emit({ topic: 'teste', kind: 'precos', ref: null, version: 1 });
  });
const readTogether = () => together(db.kysely, readTwice);

test('begin, independent reads, and the commit with the writes → two round trips', async () => {
  // The queue's own questions would be counted, too.
  await jobs.stop();
  await readAndWrite();
  expect(await countRoundTrips(readAndWrite)).toBe(2);
  expect(await countRoundTrips(readTogether)).toBe(1);
});

test('a query builder of a transaction that has ended asks nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<Parameters<Parameters<RunInTransaction>[1]>[0]>();
  await runInTransaction({ actor }, async (uow) => resolve(uow));
  const { db: tx } = await promise;
  await expect(sql`select 1`.execute(tx)).rejects.toThrow('after the end');
});
