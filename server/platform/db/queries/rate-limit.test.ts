import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database/database.ts';
import { createLogger } from '#platform/log/logger.ts';
import { openDatabase, type Database } from '../database.ts';
import { countTries, countTry, forgetTries, giveTryBack } from './rate-limit.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.connection, createLogger('silent'));
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const LIMIT = { max: 7, windowSeconds: 60 };

test('of fifty tries at once exactly the allowed number is within the limit', async () => {
  const chave = randomUUID();
  const tries = await Promise.all(Array.from({ length: 50 }, () => countTry(db.kysely, chave, LIMIT)));
  expect(tries.filter(Boolean)).toHaveLength(LIMIT.max);
});

test('keys do not count for each other, and a forgotten one starts anew', async () => {
  const [a, b] = [randomUUID(), randomUUID()];
  const one = { max: 1, windowSeconds: 60 };
  expect(await countTry(db.kysely, a, one)).toBe(true);
  expect(await countTry(db.kysely, a, one)).toBe(false);
  expect(await countTry(db.kysely, b, one)).toBe(true);
  await forgetTries(db.kysely, a);
  expect(await countTry(db.kysely, a, one)).toBe(true);
});

test('of several keys those after the first that is used up are not counted', async () => {
  const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()];
  const tries = [a, b, c].map((key, i) => ({ key, limit: { max: [3, 1, 3][i] ?? 0, windowSeconds: 60 } }));
  const counted = async () => {
    const rows = await db.kysely.selectFrom('limites').selectAll().where('chave', 'in', [a, b, c]).execute();
    return [a, b, c].map((key) => rows.find(({ chave }) => chave === key)?.contagem ?? 0);
  };
  expect([await countTries(db.kysely, tries), await counted()]).toEqual([true, [1, 1, 1]]);
  expect([await countTries(db.kysely, tries), await counted()]).toEqual([false, [2, 2, 1]]);
  await forgetTries(db.kysely, b);
  expect([await countTries(db.kysely, tries), await counted()]).toEqual([true, [3, 1, 2]]);
  expect([await countTries(db.kysely, tries), await counted()]).toEqual([false, [4, 1, 2]]);
  expect([await countTries(db.kysely, tries.slice(2)), await counted()]).toEqual([true, [4, 1, 3]]);
  expect(await countTries(db.kysely, [])).toBe(true);
});

test('a returned attempt → not counted', async () => {
  const chave = randomUUID();
  const one = { max: 1, windowSeconds: 60 };
  for (let i = 0; i < 3; i += 1) {
    expect(await countTry(db.kysely, chave, one)).toBe(true);
    await giveTryBack(db.kysely, chave);
  }
  await giveTryBack(db.kysely, chave);
  expect(await countTry(db.kysely, chave, one)).toBe(true);
  expect(await countTry(db.kysely, chave, one)).toBe(false);
});

test('a window → begins with the first attempt and expires', async () => {
  const chave = randomUUID();
  const one = { max: 1, windowSeconds: 60 };
  const age = (seconds: number) =>
    db.kysely
      .updateTable('limites')
      .set({ inicio: sql<Date>`inicio - ${seconds} * interval '1 second'` })
      .where('chave', '=', chave)
      .execute();
  await countTry(db.kysely, chave, one);
  await age(55);
  expect(await countTry(db.kysely, chave, one)).toBe(false);
  await age(6);
  expect(await countTry(db.kysely, chave, one)).toBe(true);
  expect(await countTry(db.kysely, chave, one)).toBe(false);
});
