import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '#platform/log/logger.ts';
import { createKeyring } from '#platform/storage/master-key.ts';
import { useTestDatabase } from '#testing/database/database.ts';
import { useTestBucket } from '#testing/providers/s3-bucket.ts';
import { startS3 } from '#testing/providers/s3-server.ts';
import type { CallEntry } from '#adapters/http-client.ts';
import { describeStorage, type StorageSetup } from '../storage.suite.ts';
import { createEncryptedStorage } from '#platform/storage/encrypted-storage.ts';
import { createS3Storage } from './s3.ts';

const MB = 1024 * 1024;

const bucket = useTestBucket();
const { options, sourceFile } = bucket;

async function bucketSetup(): Promise<StorageSetup> {
  return { storage: createS3Storage(options()), sourceFile, stop: async () => undefined };
}

describeStorage('s3', bucketSetup);

const db = useTestDatabase();

describeStorage('s3, encrypted', async () => ({
  storage: createEncryptedStorage({
    db: db.kysely,
    keyring: createKeyring([randomBytes(32)]),
    stores: { s3: createS3Storage(options()) },
    writeTo: 's3',
    tempFolder: path.join(bucket.home, 'preparo'),
    log: createLogger('silent'),
  }),
  sourceFile,
  stop: async () => void (await db.kysely.deleteFrom('objetos').execute()),
}));

test('a large file goes up in parts and comes back whole', async () => {
  const calls: CallEntry[] = [];
  const storage = createS3Storage({ ...options(), onCall: (entry) => calls.push(entry) });
  const content = randomBytes(25 * MB);
  const stored = await storage.putFile('c/grande', await sourceFile(content));
  expect(stored.size).toBe(content.length);
  expect(calls.map(({ operation, outcome }) => `${operation} ${outcome}`)).toEqual([
    'upload.begin ok',
    'upload.part ok',
    'upload.part ok',
    'upload.part ok',
    'upload.part ok',
    'upload.part ok',
    'upload.end ok',
    'object.stat ok',
  ]);
  expect((await buffer(await storage.read('c/grande'))).equals(content)).toBe(true);
});

test('a presigned address → opens one object for a while, for any holder, and nothing else', async () => {
  const storage = createS3Storage(options());
  await storage.putFile('copia', await sourceFile(Buffer.from('selado')));
  const address = await storage.presign('copia', 60);
  const answer = await fetch(address);
  expect([answer.status, await answer.text()]).toEqual([200, 'selado']);
  expect(answer.headers.get('content-disposition')).toBe('attachment');
  const forged = address.replace(/Signature=[0-9a-f]{4}/, 'Signature=0000');
  expect((await fetch(forged)).status).toBe(403);
  expect((await fetch(address.replace('/copia?', '/outro?'))).status).toBe(403);
});

test.each([
  ['nobody is there', { endpoint: 'http://127.0.0.1:9' }, 'unreachable'],
  ['the key is wrong', { secretAccessKey: 'another' }, 'key-refused'],
])('where %s, every call says so and names no object', async (_name, over, kind) => {
  const storage = createS3Storage(options(over));
  const source = await sourceFile(Buffer.from('x'));
  const failures = await Promise.all(
    [
      storage.putFile('52998224725/a', source),
      storage.read('52998224725/a'),
      storage.remove('52998224725/a'),
      storage.stat('52998224725/a'),
      storage.check(),
    ].map((call) => call.then(() => null).catch((error: unknown) => error)),
  );
  for (const failure of failures) {
    expect(failure).toMatchObject({ name: 'ProviderError', kind });
    expect(inspect(failure)).not.toMatch(/52998224725|x-amz|127\.0/);
  }
  expect(await fs.readFile(source, 'utf8')).toBe('x');
});

test('what came there under another name than a key is not listed', async () => {
  const { endpoint, region, accessKeyId, secretAccessKey, bucket: Bucket, prefix } = options();
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  for (const name of ['', 'a b.txt', '.oculto']) {
    await client.send(new PutObjectCommand({ Bucket, Key: `${prefix}${name}`, Body: Buffer.from('') }));
  }
  client.destroy();
  const storage = createS3Storage({ ...options(), prefix });
  await storage.putFile('c/a', await sourceFile(Buffer.from('x')));
  const names: string[] = [];
  for await (const { key } of storage.list('')) names.push(key);
  expect(names).toEqual(['c/a']);
});

test('a bucket that is not there is not ready', async () => {
  const storage = createS3Storage({ ...options(), bucket: 'nenhum' });
  await expect(storage.check()).rejects.toMatchObject({ kind: 'refused' });
  await expect(storage.read('a')).rejects.toMatchObject({ name: 'ProviderError', kind: 'refused' });
});

test('a server that is stopped and comes back is spoken to again', async () => {
  const folder = await fs.mkdtemp(path.join(bucket.home, 'volta-'));
  const first = await startS3({ folder });
  const port = Number(new URL(first.options.endpoint).port);
  const storage = createS3Storage({ ...options(), ...first.options });
  await storage.putFile('a', await sourceFile(Buffer.from('before')));
  await first.stop('SIGKILL');
  const source = await sourceFile(Buffer.from('during'));
  await expect(storage.putFile('b', source)).rejects.toMatchObject({ kind: 'unreachable' });
  const second = await startS3({ folder, port });
  onTestFinished(() => second.stop());
  await storage.putFile('b', source);
  expect((await buffer(await storage.read('a'))).toString()).toBe('before');
  expect((await buffer(await storage.read('b'))).toString()).toBe('during');
});
