import { Pool, type PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database/database.ts';
import { poolConfig } from '../database.ts';
import { send } from './direct-connection.ts';

let made: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  made = await createTestDatabase();
  pool = new Pool({ ...poolConfig(made.connection), pipeline: true });
});
afterAll(async () => {
  await pool.end();
  await made.drop();
});

/** How often this client has asked for a description since. */
function countDescriptions(client: PoolClient): () => number {
  const connection: unknown = Reflect.get(client, 'connection');
  if (!(connection instanceof Object)) throw new Error('a client has a connection');
  const describe: unknown = Reflect.get(connection, 'describe');
  let times = 0;
  Reflect.set(connection, 'describe', (...given: unknown[]) => {
    times += 1;
    return Reflect.apply(Object(describe), connection, given);
  });
  return () => times;
}

const row = (n: number) => ({ n, em: new Date('2026-11-25T12:00Z'), nada: null });

test('the columns are asked for once on each connection, and every row is read by them', async () => {
  const [one, other] = [await pool.connect(), await pool.connect()];
  const described = countDescriptions(one);
  const text =
    'select $1::int as n, $2::timestamptz as em, null::text as nada from generate_series(1, $1::int)';
  const ask = (client: PoolClient, n: number) => send(client, () => 'linhas', text, [n, '2026-11-25T12:00Z']);
  expect((await ask(one, 2)).rows).toEqual([row(2), row(2)]);
  // Sent without waiting for each other, too.
  const both = await Promise.all([ask(one, 1), ask(one, 3)]);
  expect(both.map(({ rows }) => rows)).toEqual([[row(1)], [row(3), row(3), row(3)]]);
  expect((await ask(one, 0)).rows).toEqual([]);
  expect(described()).toBe(1);
  expect((await ask(other, 1)).rows).toEqual([row(1)]);
  one.release();
  other.release();
});

test('a column may have any name, and of two with the same name the last one counts', async () => {
  const client = await pool.connect();
  const text = `select 1 as "it's", 2 as "two ""words""", 3 as "\\u0041", 4, 5 as n, 6 as n`;
  const ask = () => send(client, () => 'nomes', text, []);
  const rows = [{ "it's": 1, 'two "words"': 2, '\\u0041': 3, '?column?': 4, n: 6 }];
  expect([(await ask()).rows, (await ask()).rows]).toEqual([rows, rows]);
  client.release();
});

test('a statement without columns, and one that fails now and then', async () => {
  const client = await pool.connect();
  await client.query('create temporary table numeros (n int primary key)');
  const insert = (n: number) => send(client, () => 'guarda', 'insert into numeros values ($1)', [n]);
  for (const n of [1, 2, 3])
    expect(await insert(n)).toMatchObject({ command: 'INSERT', rowCount: 1, rows: [] });
  await expect(insert(2)).rejects.toMatchObject({ code: '23505' });
  expect((await insert(4)).rowCount).toBe(1);
  const halves = (by: number) => send(client, () => 'metade', 'select 4 / $1::int as half', [by]);
  await expect(halves(0)).rejects.toMatchObject({ code: '22012' });
  expect((await halves(2)).rows).toEqual([{ half: 2 }]);
  expect((await halves(4)).rows).toEqual([{ half: 1 }]);
  client.release();
});
