import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database/database.ts';
import { createLogger } from '#platform/log/logger.ts';
import { openDatabase, type Database } from '../database.ts';
import { createOnce, deleteEndedLeases, LeaseBusy, mayBeOnItsWay, withLease } from './lease.ts';

let database: TestDatabase;
/** Two replicas, each with a pool of its own. */
let replicas: [Database, Database];
beforeAll(async () => {
  database = await createTestDatabase();
  const open = () => openDatabase(database.connection, createLogger('silent'), { max: 5 });
  replicas = [open(), open()];
});
afterAll(async () => {
  for (const replica of replicas) await replica.close();
  await database.drop();
});

const PATIENT = { termMs: 10_000, waitMs: 10_000 };
const holders = async (chave: string) =>
  replicas[0].kysely.selectFrom('arrendamentos').select('dono').where('chave', '=', chave).execute();

test('one holder at a time, over two replicas', async () => {
  const chave = `um:${randomUUID()}`;
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await holders(chave);
    inside -= 1;
  };
  const runs = Array.from({ length: 10 }, (_, i) =>
    withLease(replicas[i % 2 === 0 ? 0 : 1].kysely, chave, PATIENT, work),
  );
  await Promise.all(runs);
  expect(most).toBe(1);
  expect(await holders(chave)).toEqual([]);
});

test('another key does not wait', async () => {
  const [{ kysely }] = replicas;
  const inner = () =>
    withLease(kysely, `dentro:${randomUUID()}`, { termMs: 1_000, waitMs: 0 }, async () => 'feito');
  expect(await withLease(kysely, `fora:${randomUUID()}`, PATIENT, inner)).toBe('feito');
});

test('a too long wait → an error without the key', async () => {
  const [{ kysely }, other] = replicas;
  const chave = `segredo:${randomUUID()}`;
  await withLease(kysely, chave, PATIENT, async () => {
    const busy = withLease(other.kysely, chave, { termMs: 1_000, waitMs: 150 }, async () => 'nunca');
    const error: unknown = await busy.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(LeaseBusy);
    expect(String(error)).not.toContain(chave.slice(8));
  });
});

test('a holder that was killed blocks for its term only', async () => {
  const [{ kysely }, other] = replicas;
  const chave = `morto:${randomUUID()}`;
  const forever = new Promise<never>(() => {});
  void withLease(kysely, chave, { termMs: 300, waitMs: 0 }, () => forever);
  await expect.poll(() => holders(chave)).toHaveLength(1);
  await expect(withLease(other.kysely, chave, { termMs: 100, waitMs: 0 }, async () => 1)).rejects.toThrow(
    LeaseBusy,
  );
  expect(await withLease(other.kysely, chave, { termMs: 1_000, waitMs: 2_000 }, async () => 'meu')).toBe(
    'meu',
  );
});

test('a holder that outlived its term does not release the next one', async () => {
  const [{ kysely }, other] = replicas;
  const chave = `lento:${randomUUID()}`;
  const late = Promise.withResolvers<void>();
  const slow = withLease(kysely, chave, { termMs: 50, waitMs: 0 }, () => late.promise);
  await expect.poll(() => holders(chave)).toHaveLength(1);
  await withLease(other.kysely, chave, { termMs: 10_000, waitMs: 2_000 }, async () => {
    late.resolve();
    await slow;
    expect(await holders(chave)).toHaveLength(1);
  });
});

async function fail(): Promise<never> {
  throw new Error('não deu');
}

test('failing work releases and fails', async () => {
  const chave = `falha:${randomUUID()}`;
  await expect(withLease(replicas[0].kysely, chave, PATIENT, fail)).rejects.toThrow('não deu');
  expect(await holders(chave)).toEqual([]);
});

/** The first replica, whose connection is lost after the server has carried out the statement of this number, and before it says so. */
function losing(lost: number): Database['kysely'] {
  let statement = 0;
  return replicas[0].kysely.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statement += 1;
      if (statement === lost) throw new Error('Connection terminated unexpectedly');
      return result;
    },
  });
}

test('the answer to the taking is lost → nobody holds it', async () => {
  const chave = `sem resposta:${randomUUID()}`;
  await expect(withLease(losing(1), chave, PATIENT, async () => 'nunca')).rejects.toThrow('terminated');
  expect(await holders(chave)).toEqual([]);
});

test('a database that only reads at the end of the work → the lease is let go once it writes', async () => {
  const chave = `so leitura:${randomUUID()}`;
  let refusals = 2;
  const reading = replicas[0].kysely.withPlugin({
    transformQuery({ node }) {
      if (node.kind !== 'DeleteQueryNode' || refusals === 0) return node;
      refusals -= 1;
      throw Object.assign(new Error('cannot execute DELETE in a read-only transaction'), { code: '25006' });
    },
    transformResult: async ({ result }) => result,
  });
  expect(await withLease(reading, chave, PATIENT, async () => 'feito')).toBe('feito');
  await expect.poll(() => holders(chave), { timeout: PATIENT.termMs / 2 }).toEqual([]);
});

test('the answer to the mark before a creation is lost → nothing counts as on its way', async () => {
  const key = `marca:${randomUUID()}`;
  const once = (db: Database['kysely']) =>
    createOnce(db, { key, find: async () => null, create: async () => 'feito', didNothing: () => false });
  await expect(once(losing(2))).rejects.toThrow('terminated');
  expect(await mayBeOnItsWay(replicas[0].kysely, key)).toBe(false);
  expect(await once(replicas[0].kysely)).toEqual({ value: 'feito', created: true });
});

const days = (n: number) => new Date(Date.now() + n * 86_400_000);

test('leases that ended long ago are forgotten, held ones are not', async () => {
  const [held, ended] = [`um:${randomUUID()}`, `um:${randomUUID()}`];
  const rows = [
    { chave: held, dono: randomUUID(), ate: days(1) },
    { chave: ended, dono: randomUUID(), ate: days(-2) },
  ];
  await replicas[0].kysely.insertInto('arrendamentos').values(rows).execute();
  await deleteEndedLeases(replicas[0].kysely);
  expect([(await holders(held)).length, (await holders(ended)).length]).toEqual([1, 0]);
});
