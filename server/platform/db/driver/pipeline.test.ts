import { CompiledQuery } from 'kysely';
import { Pool, type PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database/database.ts';
import { poolConfig } from '../database.ts';
import { Pipeline } from './pipeline.ts';

let made: TestDatabase;
let pool: Pool;
let client: PoolClient;
beforeAll(async () => {
  made = await createTestDatabase();
  pool = new Pool({ ...poolConfig(made.connection), pipeline: true, max: 2 });
  // The database is dropped while connections still close.
  pool.on('error', () => undefined);
  client = await pool.connect();
  await client.query('create temporary table numeros (n int primary key)');
  // Each is prepared at its first use.
  const one = new Pipeline(client, nameOf, 'independent');
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

/** The kinds of messages that leave a client while `work` runs, by their letters in the protocol. */
async function messagesOf({ connection: { stream } }: PoolClient, work: () => Promise<unknown>) {
  let letters = '';
  const write = stream.write.bind(stream);
  stream.write = (bytes: Buffer) => {
    for (let at = 0; at < bytes.length; at += 1 + bytes.readUInt32BE(at + 1))
      letters += String.fromCharCode(bytes.readUInt8(at));
    return write(bytes);
  };
  try {
    await work();
  } finally {
    stream.write = write;
  }
  return letters;
}

/** How often the server is asked to answer while `work` runs. */
async function countSyncs(work: () => Promise<unknown>): Promise<number> {
  return (await messagesOf(client, work)).split('S').length - 1;
}

/** Nothing is read meanwhile, so that all answers to what was sent are read at once. */
function holdLoop(): void {
  const until = performance.now() + 50;
  while (performance.now() < until);
}

const found = (value: unknown) => ({ status: 'fulfilled', value });
const failure = { status: 'rejected', reason: { code: '25P02' } };

test('what a transaction sends in one turn is answered once, each statement by its own rows', async () => {
  const one = new Pipeline(client, nameOf, 'transaction');
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
    const one = new Pipeline(client, nameOf, 'transaction');
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

test('a statement fails → nothing after it is carried out, and its failure comes first', async () => {
  const one = new Pipeline(client, nameOf, 'transaction');
  const heard: string[] = [];
  const note = (name: string, work: Promise<unknown>) =>
    work.catch(async (error: { code: string }) => {
      // The failure passes through more promises, and is still heard first.
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

test('a failure among independent statements → the others are carried out, a Sync each', async () => {
  const one = new Pipeline(client, nameOf, 'independent');
  let ended: PromiseSettledResult<unknown>[] = [];
  const syncs = await countSyncs(async () => {
    ended = await Promise.allSettled([one.rowsOf(insert(1)), one.rowsOf(insert(0)), one.rowsOf(insert(2))]);
  });
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(syncs).toBe(3);
  expect(await one.rowsOf(read(1))).toEqual([{ n: 1 }, { n: 2 }]);
});

test('reads of several callers share an answer, and those after a failure are asked again', async () => {
  const one = new Pipeline(client, nameOf, 'shared');
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
  const one = new Pipeline(client, nameOf, 'transaction');
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
  const one = new Pipeline(client, nameOf, 'transaction');
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

/** A statement of this name upon a connection. */
const named = (on: PoolClient, name: string, text: string, ...values: unknown[]) =>
  new Pipeline(on, () => name, 'independent').rowsOf<object>(CompiledQuery.raw(text, values));

const row = (n: number) => ({ n, em: new Date('2026-11-25T12:00Z'), nada: null });

test('the columns are described once on each connection, and every row is read by them', async () => {
  const other = await pool.connect();
  const text =
    'select $1::int as n, $2::timestamptz as em, null::text as nada from generate_series(1, $1::int)';
  const ask = (on: PoolClient, n: number) => named(on, 'linhas', text, n, '2026-11-25T12:00Z');
  const letters = await messagesOf(client, async () => {
    expect(await ask(client, 2)).toEqual([row(2), row(2)]);
    // Sent without waiting for each other, too.
    const both = await Promise.all([ask(client, 1), ask(client, 3)]);
    expect(both).toEqual([[row(1)], [row(3), row(3), row(3)]]);
    expect(await ask(client, 0)).toEqual([]);
  });
  expect(letters).toBe('CPBDES' + 'BES'.repeat(3));
  expect(await ask(other, 1)).toEqual([row(1)]);
  other.release();
});

test('a column may have any name, and of two with the same name the last one counts', async () => {
  const text = `select 1 as "it's", 2 as "two ""words""", 3 as "\\u0041", 4, 5 as n, 6 as n`;
  const rows = [{ "it's": 1, 'two "words"': 2, '\\u0041': 3, '?column?': 4, n: 6 }];
  expect(await named(client, 'nomes', text)).toEqual(rows);
  expect(await named(client, 'nomes', text)).toEqual(rows);
});

const half = (by: number) => named(client, 'metade', 'select 4 / $1::int as half', by);

test('a statement that failed at its first use → is prepared again and answers', async () => {
  await expect(half(0)).rejects.toMatchObject({ code: '22012' });
  expect(await half(2)).toEqual([{ half: 2 }]);
  await expect(half(0)).rejects.toMatchObject({ code: '22012' });
  expect(await half(4)).toEqual([{ half: 1 }]);
});

test('a first use passed over with its batch → the same statement, sent meanwhile, is prepared', async () => {
  const one = new Pipeline(client, (text) => text, 'shared');
  const fresh = CompiledQuery.raw('select 8 as oito', []);
  const failing = one.rowsOf(CompiledQuery.raw('select 1 / 0', [])).catch(() => 'failed');
  const first = one.rowsOf(fresh);
  // In the next batch, before the first is answered.
  await new Promise((resolve) => setImmediate(resolve));
  expect(await Promise.all([failing, first, one.rowsOf(fresh)])).toEqual([
    'failed',
    [{ oito: 8 }],
    [{ oito: 8 }],
  ]);
});

test('a text of several commands without values → all are carried out', async () => {
  const one = new Pipeline(client, nameOf, 'transaction');
  await Promise.all([
    one.rowsOf(insert(1)),
    one.executeQuery(CompiledQuery.raw('insert into numeros values (2); insert into numeros values (3)', [])),
    one.rowsOf(insert(4)),
  ]);
  expect(await one.rowsOf(read(2))).toEqual([{ n: 2 }, { n: 3 }, { n: 4 }]);
});

test('a copy → is refused, and the connection answers on', async () => {
  const one = new Pipeline(client, nameOf, 'independent');
  await expect(one.rowsOf(CompiledQuery.raw('copy numeros from stdin', []))).rejects.toMatchObject({
    code: '57014',
  });
  expect(await one.rowsOf(read(0))).toEqual([{ n: 0 }]);
});
