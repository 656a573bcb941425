import { Writable } from 'node:stream';
import { CompiledQuery } from 'kysely';
import { Pool, type PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database/database.ts';
import { poolConfig } from '../database.ts';
import { DirectConnection } from './direct-connection.ts';

let made: TestDatabase;
let pool: Pool;
let client: PoolClient;
beforeAll(async () => {
  made = await createTestDatabase();
  pool = new Pool({ ...poolConfig(made.connection), pipeline: true, max: 1 });
  client = await pool.connect();
  await client.query('create temporary table numeros (n int primary key)');
  // Each is prepared at its first use.
  const one = new DirectConnection(client, nameOf, { division: 'each' });
  await one.control('begin');
  await one.rowsOf(insert(0));
  await one.control('commit');
  await one.control('rollback');
  await one.rowsOf(quarter(1));
  await one.rowsOf(read(0));
});
afterAll(async () => {
  client.release();
  await pool.end();
  await made.drop();
});
beforeEach(async () => {
  await client.query('delete from numeros where n > 0');
});

const NAMES = new Map([
  ['insert into numeros values ($1)', 'guarda'],
  ['select 4 / $1::int as quarto', 'quarto'],
  ['select n from numeros where n >= $1 order by n', 'le'],
]);
const nameOf = (text: string) => NAMES.get(text) ?? null;
const insert = (n: unknown) => CompiledQuery.raw('insert into numeros values ($1)', [n]);
const quarter = (by: number) => CompiledQuery.raw('select 4 / $1::int as quarto', [by]);
const read = (from: number) => CompiledQuery.raw('select n from numeros where n >= $1 order by n', [from]);

/** How often the server is asked to answer while `work` runs: by each `Sync` among the bytes that leave. */
async function countSyncs(work: () => Promise<unknown>): Promise<number> {
  const connection: unknown = Reflect.get(client, 'connection');
  const stream: unknown = Reflect.get(Object(connection), 'stream');
  if (!(stream instanceof Writable)) throw new Error('a client has a socket');
  let syncs = 0;
  const write = stream.write.bind(stream);
  stream.write = (bytes: Buffer) => {
    for (let at = 0; at < bytes.length; at += 1 + bytes.readUInt32BE(at + 1)) {
      if (bytes[at] === 'S'.charCodeAt(0)) syncs += 1;
    }
    return write(bytes);
  };
  try {
    await work();
  } finally {
    stream.write = write;
  }
  return syncs;
}

/** Nothing is read meanwhile, so that all answers to what was sent are read at once. */
function holdLoop(): void {
  const until = performance.now() + 50;
  while (performance.now() < until);
}

const found = (value: unknown) => ({ status: 'fulfilled', value });
const failure = { status: 'rejected', reason: { code: '25P02' } };

test('what a transaction sends in one turn is answered once, each statement by its own rows', async () => {
  const one = new DirectConnection(client, nameOf, { division: 'together' });
  let answers: unknown[] = [];
  const syncs = await countSyncs(async () => {
    answers = await Promise.all([
      one.control('begin'),
      one.executeQuery(insert(1)),
      one.rowsOf(insert(2)),
      one.rowsOf(read(1)),
      one.rowsOf(quarter(2)),
      one.control('commit'),
    ]);
  });
  expect(answers).toEqual([
    'BEGIN',
    { rows: [], numAffectedRows: 1n },
    [],
    [{ n: 1 }, { n: 2 }],
    [{ quarto: 2 }],
    'COMMIT',
  ]);
  expect(syncs).toBe(1);
});

test('a failure is heard before what follows from it, whichever of them was prepared before', async () => {
  const unprepared = CompiledQuery.raw('select 1 / 0', []);
  const fresh = CompiledQuery.raw('select 2', []);
  for (const [first, second, code] of [
    [unprepared, read(0), '22012'],
    [insert(0), fresh, '23505'],
    [unprepared, fresh, '22012'],
  ] as const) {
    const one = new DirectConnection(client, nameOf, { division: 'together' });
    await one.control('begin');
    const passedOn = one.rowsOf(first).catch(async (error: unknown) => {
      // Passed on through more hands than the other.
      for (let i = 0; i < 20; i += 1) await Promise.resolve();
      throw error;
    });
    const both = Promise.all([passedOn, one.rowsOf(second)]);
    process.nextTick(holdLoop);
    await expect(both).rejects.toMatchObject({ code });
    await one.control('rollback');
  }
});

test('after a transaction’s first failure → nothing executed, that failure reported first', async () => {
  const one = new DirectConnection(client, nameOf, { division: 'together' });
  const heard: string[] = [];
  const note = (name: string, work: Promise<unknown>) =>
    work.catch(async (error: { code: string }) => {
      // Whoever passes a failure on through more hands is still heard first.
      if (error.code !== '25P02') for (let i = 0; i < 20; i += 1) await Promise.resolve();
      heard.push(`${name} ${error.code}`);
      throw error;
    });
  const ended = await Promise.allSettled([
    one.control('begin'),
    one.rowsOf(insert(1)),
    note('guardar', one.rowsOf(insert(0))),
    note('ler', one.rowsOf(read(0))),
    note('fim', one.control('commit')),
  ]);
  expect(ended.slice(2)).toMatchObject([{ status: 'rejected', reason: { code: '23505' } }, failure, failure]);
  expect(heard).toEqual(['guardar 23505', 'ler 25P02', 'fim 25P02']);
  expect(await one.control('rollback')).toBe('ROLLBACK');
  expect(await one.rowsOf(read(0))).toEqual([{ n: 0 }]);
});

test('independent statements → each answered on its own', async () => {
  const one = new DirectConnection(client, nameOf, { division: 'each' });
  let ended: PromiseSettledResult<unknown>[] = [];
  const syncs = await countSyncs(async () => {
    ended = await Promise.allSettled([one.rowsOf(insert(1)), one.rowsOf(insert(0)), one.rowsOf(insert(2))]);
  });
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(syncs).toBe(3);
  expect(await one.rowsOf(read(1))).toEqual([{ n: 1 }, { n: 2 }]);
});

test('reads of several callers share an answer, and those after a failure are asked again', async () => {
  const one = new DirectConnection(client, nameOf, {
    division: 'together',
    again: true,
    later: setImmediate,
  });
  const ask = () => [1, 0, 2, 0, 4].map((by) => one.rowsOf(quarter(by)));
  let ended: PromiseSettledResult<unknown>[] = [];
  const syncs = await countSyncs(async () => {
    ended = await Promise.allSettled([...ask(), one.rowsOf(read(0))]);
  });
  const byZero = { status: 'rejected', reason: { code: '22012' } };
  expect(ended).toMatchObject([
    found([{ quarto: 4 }]),
    byZero,
    found([{ quarto: 2 }]),
    byZero,
    found([{ quarto: 1 }]),
    found([{ n: 0 }]),
  ]);
  // Once with all of them, and once more after each failure.
  expect(syncs).toBe(3);
});

test('a statement that no name is known of goes between those before and after it', async () => {
  const one = new DirectConnection(client, nameOf, { division: 'together' });
  const rows = await Promise.all([
    one.rowsOf(insert(1)),
    one.rowsOf(CompiledQuery.raw('delete from numeros where n = $1', [1])),
    one.rowsOf(read(1)),
    one.rowsOf(insert(2)),
    one.rowsOf(read(1)),
  ]);
  expect(rows).toEqual([[], [], [], [], [{ n: 2 }]]);
});

test('a value that cannot be written down fails its statement alone', async () => {
  const one = new DirectConnection(client, nameOf, { division: 'together' });
  const circle: Record<string, unknown> = {};
  circle['itself'] = circle;
  const ended = await Promise.allSettled([
    one.rowsOf(insert(1)),
    one.rowsOf(insert(circle)),
    one.rowsOf(read(1)),
  ]);
  expect(ended).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { message: expect.stringContaining('circular') } },
    { status: 'fulfilled', value: [{ n: 1 }] },
  ]);
});
