import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/database.ts';
import { createLogger } from '../../log/logger.ts';
import { openDatabase, type Database } from '../database.ts';
import { pruneEvents } from './events.ts';

let cluster: TestDatabase;
let database: Database;
beforeAll(async () => {
  cluster = await createTestDatabase();
  database = openDatabase(cluster.connection, createLogger('silent'), 1);
});
afterAll(async () => {
  await database.close();
  await cluster.drop();
});

const day = (n: number) => new Date(Date.UTC(2026, 0, n));

test('events older than an instant are deleted, the others stay', async () => {
  const { kysely: db } = database;
  const event = { topico: 'admin', tipo: 'pedido' };
  const left = async () =>
    (await db.selectFrom('eventos').select('em').orderBy('posicao').execute()).map(({ em }) => em);
  await pruneEvents(db, day(9));
  await db
    .insertInto('eventos')
    .values([1, 2, 3, 4].map((n) => ({ ...event, em: day(n) })))
    .execute();
  await pruneEvents(db, day(1));
  expect(await left()).toEqual([day(1), day(2), day(3), day(4)]);
  await pruneEvents(db, day(3));
  expect(await left()).toEqual([day(3), day(4)]);
  await pruneEvents(db, day(9));
  expect(await left()).toEqual([]);
});
