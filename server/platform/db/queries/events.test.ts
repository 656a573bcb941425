import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openConnection } from '#testing/database/connections.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/database.ts';
import { createLogger } from '#platform/log/logger.ts';
import { openDatabase, type Database } from '../database.ts';
import { followEvents, LIVE_SESSION, NOTHING_SEEN, pruneEvents, sequenceEvents } from './events.ts';

let cluster: TestDatabase;
let database: Database;
beforeAll(async () => {
  cluster = await createTestDatabase();
  database = openDatabase(cluster.connection, createLogger('silent'), { max: 1 });
});
afterAll(async () => {
  await database.close();
  await cluster.drop();
});

const day = (n: number) => new Date(Date.UTC(2026, 0, n));

test('the session of live events plans none of its statements at each use', async () => {
  const session = await openConnection(cluster.connection);
  onTestFinished(() => session.end());
  await session.query(LIVE_SESSION);
  let { snapshot } = await sequenceEvents(session, NOTHING_SEEN);
  for (let i = 0; i < 3; i += 1) {
    ({ snapshot } = await sequenceEvents(session, snapshot));
    await followEvents(session, 0, 10);
  }
  const { rows } = await session.query(
    'select name, generic_plans, custom_plans from pg_prepared_statements order by name',
  );
  expect(rows).toEqual([
    { name: 'follow_events', generic_plans: 3, custom_plans: 0 },
    { name: 'sequence_events', generic_plans: 4, custom_plans: 0 },
  ]);
});

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
