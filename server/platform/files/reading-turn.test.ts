import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database/database.ts';
import { createLogger } from '../log/logger.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { LeaseBusy, withLease } from '../db/queries/lease.ts';
import { endReadingTurns, readAsAccount, readAsVisitor } from './reading-turn.ts';

let database: TestDatabase;
let replica: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  replica = openDatabase(database.connection, createLogger('silent'), { max: 5 });
});
afterAll(async () => {
  await replica.close();
  await database.drop();
});

const someone = () => ({ clienteId: randomUUID() });
/** A file as slow as a question to the database. */
const aFile = () => replica.kysely.selectFrom('arrendamentos').select('chave').limit(1).execute();

test('forty files of one person take turns, and nobody else waits behind them', async () => {
  const [hoarder, other] = [someone(), someone()];
  let [inside, most, done] = [0, 0, 0];
  const files = Array.from({ length: 40 }, () =>
    readAsAccount(replica.kysely, hoarder, async () => {
      inside += 1;
      most = Math.max(most, inside);
      await aFile();
      inside -= 1;
      done += 1;
    }),
  );
  await readAsAccount(replica.kysely, other, aFile);
  expect(done).toBeLessThan(20);
  await Promise.all(files);
  expect([most, done]).toEqual([1, 40]);
});

test('a file of the same person that another replica reads is waited for', async () => {
  const account = someone();
  const key = `leitura:cliente:${account.clienteId}`;
  const order: string[] = [];
  const [refused, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const away = withLease(replica.kysely, key, { termMs: 5_000, waitMs: 0 }, async () => {
    await ended.promise;
    order.push('there');
  });
  await vi.waitFor(async () => {
    const rows = await replica.kysely
      .selectFrom('arrendamentos')
      .select('chave')
      .where('chave', '=', key)
      .execute();
    expect(rows).toHaveLength(1);
  });
  const asking = replica.kysely.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      refused.resolve();
      return result;
    },
  });
  const here = readAsAccount(asking, account, async () => void order.push('here'));
  await refused.promise;
  ended.resolve();
  await Promise.all([here, away]);
  expect(order).toEqual(['there', 'here']);
});

test('a visitors’ network may take a minute of the reader in ten, slow files at once included', async () => {
  const deps = {
    db: replica.kysely,
    signer: { key: (...of: string[]) => of.join(':') },
    loopbackExempt: true,
  };
  const slow = async () => {
    clock += 9_500;
  };
  let clock = 0;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => clock);
  try {
    const read = (ip: string) => readAsVisitor(deps, ip, slow);
    const all = await Promise.allSettled(Array.from({ length: 9 }, () => read('203.0.113.7')));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    await expect(read('203.0.113.7')).rejects.toMatchObject({ status: 429 });
    await expect(read('203.0.114.7')).resolves.toBeUndefined();
    for (let i = 0; i < 8; i += 1) await read('127.0.0.1');
    // Fifty people of one waiting room, half a second each.
    const quick = async () => {
      clock += 500;
    };
    for (let i = 0; i < 50; i += 1) await readAsVisitor(deps, '198.51.100.9', quick);
  } finally {
    now.mockRestore();
  }
});

test('a process that ends → its turn released, its waiting reads never begin', async () => {
  const ending = openDatabase(database.connection, createLogger('silent'), { max: 5 });
  const account = someone();
  const reader = Promise.withResolvers<void>();
  let begun = 0;
  const read = () =>
    readAsAccount(ending.kysely, account, () => {
      begun += 1;
      return reader.promise;
    });
  const files = Promise.allSettled([read(), read(), read()]);
  await vi.waitFor(() => expect(begun).toBe(1));
  // As the end of the readers has it: the file under way fails a moment after they were ended.
  setTimeout(() => reader.reject(new Error('the reader was ended')), 20);
  await endReadingTurns(ending.kysely);
  await ending.close();

  const left = replica.kysely
    .selectFrom('arrendamentos')
    .select('chave')
    .where('chave', '=', `leitura:cliente:${account.clienteId}`);
  expect(await left.execute()).toEqual([]);
  const [first, ...others] = await files;
  expect([begun, first?.status]).toEqual([1, 'rejected']);
  for (const other of others) expect(other).toMatchObject({ reason: expect.any(LeaseBusy) });
});
