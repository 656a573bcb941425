import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { createLogger } from '../log/logger.ts';
import { openStores } from '#server/drivers.ts';
import { createTestDatabase } from '#testing/database/database.ts';
import { startS3, type TestS3 } from '#testing/providers/s3-server.ts';
import { MARKER } from './claim.ts';
import { openStorage } from './open-storage.ts';
import { createS3Storage } from '#adapters/storage/drivers/s3.ts';

const log = createLogger('silent');

let s3: TestS3;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());

/** An installation with its own database and folder; all share one bucket. */
async function installation() {
  const database = await createTestDatabase();
  const db = openDatabase(database.connection, log);
  const dataDir = await fs.mkdtemp(path.join(tmpdir(), 'zelo-marca-'));
  onTestFinished(async () => {
    await db.close();
    await database.drop();
    await fs.rm(dataDir, { recursive: true, force: true });
  });
  // The tests' databases are clones of one template and would have the same id.
  await db.kysely.updateTable('instalacao').set({ id: randomUUID() }).execute();
  const settings = {
    writeTo: 's3',
    s3: s3.options,
    masterKey: randomBytes(32),
    previousMasterKeys: [],
  } as const;
  return {
    db: db.kysely,
    dataDir,
    async open(over: { dataDir?: string } = {}) {
      const place = { dataDir, ...over };
      const stores = await openStores(settings.s3, place.dataDir);
      return openStorage({ settings, stores, db: db.kysely, log, ...place });
    },
    async source() {
      const file = path.join(dataDir, randomUUID());
      await fs.writeFile(file, 'x');
      return file;
    },
  };
}

const bucket = () => createS3Storage({ ...s3.options, prefix: 'arquivos/' });
async function emptyBucket(): Promise<void> {
  for await (const { key } of bucket().list('')) await bucket().remove(key);
}

test('an empty store becomes the first one’s; a second installation is refused in words', async () => {
  await emptyBucket();
  const [first, second] = [await installation(), await installation()];
  expect((await first.open()).problems).toEqual([]);
  const { problems } = await second.open();
  expect(problems).toEqual([expect.stringMatching(/^S3_BUCKET: .* é de outra instalação/)]);
  const inFolder = await second.open({ dataDir: first.dataDir });
  expect(inFolder.problems).toEqual([
    expect.stringMatching(/^DATA_DIR: .* é de outra instalação/),
    expect.stringMatching(/^S3_BUCKET: /),
  ]);
  expect((await first.open()).problems).toEqual([]);
});

test('a store from before there were markers is its own database’s, and nobody else’s', async () => {
  await emptyBucket();
  const [mine, other] = [await installation(), await installation()];
  const { storage } = await mine.open();
  await storage.putFile('c/a', await mine.source());
  await bucket().remove(MARKER);
  const { problems } = await other.open();
  expect(problems).toEqual([expect.stringMatching(/S3_BUCKET: .* que esta base não conhece/)]);
  expect(await bucket().stat(MARKER)).toBeNull();
  expect((await mine.open()).problems).toEqual([]);
  expect((await other.open()).problems).toEqual([expect.stringContaining('de outra instalação')]);
});

test('a store that is away keeps nobody from starting', async () => {
  const one = await installation();
  const away = { ...s3.options, endpoint: 'http://127.0.0.1:9' };
  const settings = { writeTo: 's3', s3: away, masterKey: randomBytes(32), previousMasterKeys: [] } as const;
  const stores = await openStores(away, one.dataDir);
  const opened = await openStorage({ settings, stores, dataDir: one.dataDir, db: one.db, log });
  expect(opened.problems).toEqual([]);
  await expect(opened.upkeep.claim('s3')).rejects.toMatchObject({ kind: 'unreachable' });
});

test('ten replicas of one installation mark an empty bucket at once → none refuses it', async () => {
  await emptyBucket();
  const one = await installation();
  const opened = await Promise.all(Array.from({ length: 10 }, () => one.open()));
  expect(opened.flatMap(({ problems }) => problems)).toEqual([]);
});
