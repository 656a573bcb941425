import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from '../log/logger.ts';
import { createKeyring, MasterKeyMissing } from './master-key.ts';
import { useTestDatabase } from '#testing/database/database.ts';
import { ProviderError } from '#ports/provider-error.ts';
import { StorageDamaged, StorageNotFound } from '#ports/storage.ts';
import { describeStorage, type StorageSetup } from '#adapters/storage/storage.suite.ts';
import { createEncryptedStorage, StorageUnavailable, type EncryptedOptions } from './encrypted-storage.ts';
import { createFolderStorage } from '#adapters/storage/drivers/folder.ts';
import { createStorageUpkeep } from './upkeep.ts';

const log = createLogger('silent');
const [OLD, NEW] = [randomBytes(32), randomBytes(32)];

const db = useTestDatabase();

/** An encrypted folder store in a new folder, without rows. */
async function makeSetup(): Promise<StorageSetup & { root: string; options: EncryptedOptions }> {
  const home = await fs.mkdtemp(path.join(tmpdir(), 'zelo-cifra-'));
  const root = path.join(home, 'arquivos');
  const options: EncryptedOptions = {
    db: db.kysely,
    keyring: createKeyring([OLD]),
    stores: { pasta: createFolderStorage({ root }) },
    writeTo: 'pasta',
    tempFolder: path.join(home, 'preparo'),
    log,
  };
  return {
    root,
    options,
    storage: createEncryptedStorage(options),
    async sourceFile(content) {
      const file = path.join(home, randomUUID());
      await fs.writeFile(file, content);
      return file;
    },
    async stop() {
      await db.kysely.deleteFrom('objetos').execute();
      await fs.rm(home, { recursive: true, force: true });
    },
  };
}

describeStorage('folder, encrypted', makeSetup);

let setup: Awaited<ReturnType<typeof makeSetup>>;
beforeEach(async () => {
  setup = await makeSetup();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await setup.stop();
});

const put = async (key: string, content: Buffer) =>
  setup.storage.putFile(key, await setup.sourceFile(content));
const rowOf = (chave: string) =>
  db.kysely.selectFrom('objetos').selectAll().where('chave', '=', chave).executeTakeFirstOrThrow();
const fileOf = async (chave: string) => path.join(setup.root, (await rowOf(chave)).lugar);
const filesOnDisk = async () =>
  (await fs.readdir(setup.root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
const withKeys = (...keys: [Buffer, ...Buffer[]]) => ({ ...setup.options, keyring: createKeyring(keys) });

test('stored content → unreadable on the disk, different for each copy', async () => {
  const content = Buffer.from('laudo de Maria '.repeat(20_000));
  await put('c/a', content);
  await put('c/b', content);
  const [a, b] = [await fs.readFile(await fileOf('c/a')), await fs.readFile(await fileOf('c/b'))];
  expect(a.includes('Maria') || b.includes('Maria')).toBe(false);
  expect(a.subarray(0, 32).equals(b.subarray(0, 32))).toBe(false);
  expect(await fs.readdir(setup.options.tempFolder)).toEqual([]);
});

const PIECE = 64 * 1024 + 16;

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['a changed bit', (bytes) => Buffer.concat([Buffer.from([(bytes[0] ?? 0) ^ 1]), bytes.subarray(1)])],
  ['a cut end', (bytes) => bytes.subarray(0, -1)],
  ['a last piece cut off', (bytes) => bytes.subarray(0, 2 * PIECE)],
  [
    'two pieces in each other’s place',
    (bytes) =>
      Buffer.concat([bytes.subarray(PIECE, 2 * PIECE), bytes.subarray(0, PIECE), bytes.subarray(2 * PIECE)]),
  ],
  ['a piece twice', (bytes) => Buffer.concat([bytes.subarray(0, PIECE), bytes])],
  ['nothing', () => Buffer.alloc(0)],
  ['a plain file', (bytes) => Buffer.alloc(bytes.length, 'x')],
])('%s is noticed', async (_name, change) => {
  await put('c/a', randomBytes(150_000));
  const file = await fileOf('c/a');
  await fs.writeFile(file, change(await fs.readFile(file)));
  await expect(setup.storage.read('c/a').then(buffer)).rejects.toThrow(StorageDamaged);
});

test('two objects of one size that change places open nowhere', async () => {
  await put('c/a', randomBytes(1_000));
  await put('c/b', randomBytes(1_000));
  const [a, b] = [await fileOf('c/a'), await fileOf('c/b')];
  const [bytesOfA, bytesOfB] = [await fs.readFile(a), await fs.readFile(b)];
  await fs.writeFile(a, bytesOfB);
  await fs.writeFile(b, bytesOfA);
  await expect(setup.storage.read('c/a')).rejects.toThrow(StorageDamaged);
});

test('an earlier content of the same object, put back, opens no more', async () => {
  await put('c/a', Buffer.from('before'));
  const before = await fs.readFile(await fileOf('c/a'));
  await put('c/a', Buffer.from('after!'));
  await fs.writeFile(await fileOf('c/a'), before);
  await expect(setup.storage.read('c/a')).rejects.toThrow(StorageDamaged);
});

test('a row that points to another object’s bytes and key opens nothing', async () => {
  await put('c/a', Buffer.from('of a'));
  await put('c/b', Buffer.from('of b'));
  const { chave_cifrada } = await rowOf('c/b');
  const file = await fileOf('c/a');
  await fs.copyFile(await fileOf('c/b'), file);
  await db.kysely.updateTable('objetos').set({ chave_cifrada }).where('chave', '=', 'c/a').execute();
  await expect(setup.storage.read('c/a')).rejects.toThrow(StorageDamaged);
});

test('a file that lies there without a row is nobody’s', async () => {
  await setup.options.stores.pasta?.putFile('c/strange', await setup.sourceFile(Buffer.from('x')));
  await expect(setup.storage.read('c/strange')).rejects.toThrow(StorageNotFound);
  expect(await setup.storage.stat('c/strange')).toBeNull();
});

test('what is half there, or more than there was, counts as not there when it is asked for', async () => {
  await put('c/a', randomBytes(1_000));
  const file = await fileOf('c/a');
  await fs.appendFile(file, 'x');
  expect(await setup.storage.stat('c/a')).toBeNull();
  await fs.truncate(file, 500);
  expect(await setup.storage.stat('c/a')).toBeNull();
});

test('putting again leaves one file, and a put that fails leaves the one before', async () => {
  await put('c/a', Buffer.from('first'));
  await put('c/a', Buffer.from('second'));
  expect(await filesOnDisk()).toHaveLength(1);
  const { pasta } = setup.options.stores;
  if (pasta) vi.spyOn(pasta, 'putFile').mockRejectedValueOnce(new Error('disk full'));
  await expect(put('c/a', Buffer.from('third'))).rejects.toThrow('disk full');
  expect(await text(await setup.storage.read('c/a'))).toBe('second');
});

test('an object that moves while it is opened is found where it lies now', async () => {
  await put('c/a', Buffer.from('first'));
  const { pasta } = setup.options.stores;
  const read = pasta?.read.bind(pasta);
  if (pasta && read) {
    vi.spyOn(pasta, 'read').mockImplementationOnce(async (lugar) => {
      await put('c/a', Buffer.from('second'));
      return read(lugar);
    });
  }
  expect(await text(await setup.storage.read('c/a'))).toBe('second');
});

test('without its master key a file is closed; with both keys each opens', async () => {
  await put('c/a', Buffer.from('under the old one'));
  await expect(createEncryptedStorage(withKeys(NEW)).read('c/a')).rejects.toThrow(MasterKeyMissing);
  expect(await text(await createEncryptedStorage(withKeys(NEW, OLD)).read('c/a'))).toBe('under the old one');
});

test('after the keys were changed the new one opens all, and no byte of a file was touched', async () => {
  for (let n = 0; n < 30; n += 1) await put(`c/${n}`, Buffer.from(`file ${n}`));
  const before = await fs.stat(await fileOf('c/7'));
  const counts: number[] = [];
  expect(await createStorageUpkeep(withKeys(NEW, OLD)).rewrap((done) => counts.push(done))).toBe(30);
  expect(counts.at(-1)).toBe(30);
  const after = createEncryptedStorage(withKeys(NEW));
  expect(await text(await after.read('c/7'))).toBe('file 7');
  expect((await fs.stat(await fileOf('c/7'))).mtimeMs).toBe(before.mtimeMs);
  await expect(setup.storage.read('c/7')).rejects.toThrow(MasterKeyMissing);
  expect(await createStorageUpkeep(withKeys(NEW)).rewrap(() => undefined)).toBe(0);
});

/** Stores a file unencrypted, as before encryption existed. */
async function putPlain(chave: string, content: string, sha256: string | null): Promise<void> {
  await setup.options.stores.pasta?.putFile(chave, await setup.sourceFile(Buffer.from(content)));
  const size = sha256 === null ? null : content.length;
  await db.kysely
    .insertInto('objetos')
    .values({ chave, lugar: chave, guarda: 'pasta', size, sha256 })
    .execute();
}
const SHA_OF_OLD = '0263829989b6fd954f72baaf2fc64bc2e2f01d692d4de72986ea808f6e99813f';

test('what was stored before there were keys is read as it is, and encrypted by the same command', async () => {
  await putPlain('c/old', 'old\n'.trim(), null);
  await putPlain('c/proven', 'proven', null);
  expect(await text(await setup.storage.read('c/old'))).toBe('old');
  expect(await setup.storage.stat('c/old')).toEqual({ size: 3 });
  const result = await createStorageUpkeep(setup.options).encryptPlain(() => undefined);
  expect(result).toEqual({ done: 2, missing: 0, failed: 0 });
  expect(await text(await setup.storage.read('c/old'))).toBe('old');
  expect((await fs.readFile(await fileOf('c/old'))).includes('old')).toBe(false);
  expect(await filesOnDisk()).toHaveLength(2);
});

test('a plain file that is not what its row says is not sealed as if it were', async () => {
  await putPlain('c/changed', 'changed', SHA_OF_OLD);
  const result = await createStorageUpkeep(setup.options).encryptPlain(() => undefined);
  expect(result).toEqual({ done: 0, missing: 0, failed: 1 });
  expect((await rowOf('c/changed')).mestra).toBeNull();
  expect(await filesOnDisk()).toHaveLength(1);
});

test('everything moves to another store, opened and compared there; cut short, it goes on', async () => {
  for (let n = 0; n < 9; n += 1) await put(`c/${n}`, randomBytes(100_000));
  await putPlain('c/old', 'old', null);
  const contents = new Map<string, Buffer>();
  for await (const { key } of setup.storage.list(''))
    contents.set(key, await buffer(await setup.storage.read(key)));
  const other = createFolderStorage({ root: `${setup.root}-outra` });
  const options: EncryptedOptions = { ...setup.options, stores: { ...setup.options.stores, s3: other } };
  const putFile = other.putFile.bind(other);
  let failures = 3;
  vi.spyOn(other, 'putFile').mockImplementation(async (lugar, source) => {
    failures -= 1;
    if (failures >= 0) throw new ProviderError('s3', 'unreachable');
    return putFile(lugar, source);
  });
  const upkeep = createStorageUpkeep(options);
  expect(await upkeep.moveAll('s3', () => undefined)).toEqual({ done: 7, missing: 0, failed: 3 });
  expect(await upkeep.moveAll('s3', () => undefined)).toEqual({ done: 3, missing: 0, failed: 0 });
  await fs.rm(setup.root, { recursive: true });
  const moved = createEncryptedStorage({ ...options, writeTo: 's3' });
  for (const [key, content] of contents)
    expect((await buffer(await moved.read(key))).equals(content)).toBe(true);
});

test('a copy that arrives changed is not taken for the object', async () => {
  await put('c/a', randomBytes(1_000));
  const other = createFolderStorage({ root: `${setup.root}-outra` });
  const putFile = other.putFile.bind(other);
  vi.spyOn(other, 'putFile').mockImplementation(async (lugar, source) => {
    await fs.writeFile(source, Buffer.alloc(1_016));
    return putFile(lugar, source);
  });
  const options: EncryptedOptions = { ...setup.options, stores: { ...setup.options.stores, s3: other } };
  const result = await createStorageUpkeep(options).moveAll('s3', () => undefined);
  expect(result).toEqual({ done: 0, missing: 0, failed: 1 });
  expect((await rowOf('c/a')).guarda).toBe('pasta');
});

test('a store that does not answer is said in words, and a removed object is closed at once', async () => {
  await put('c/a', Buffer.from('a'));
  const { pasta } = setup.options.stores;
  if (!pasta) throw new Error('no store');
  const lugar = (await rowOf('c/a')).lugar;
  const away = new ProviderError('s3', 'unreachable');
  for (const method of ['read', 'stat', 'putFile', 'check', 'remove'] as const) {
    vi.spyOn(pasta, method).mockRejectedValue(away);
  }
  await expect(setup.storage.read('c/a')).rejects.toThrow(StorageUnavailable);
  await expect(setup.storage.stat('c/a')).rejects.toThrow(StorageUnavailable);
  await expect(setup.storage.check()).rejects.toThrow(StorageUnavailable);
  const source = await setup.sourceFile(Buffer.from('b'));
  await expect(setup.storage.putFile('c/b', source)).rejects.toThrow(StorageUnavailable);
  expect(await fs.readFile(source, 'utf8')).toBe('b');
  await setup.storage.remove('c/a');
  vi.restoreAllMocks();
  await expect(setup.storage.read('c/a')).rejects.toThrow(StorageNotFound);
  expect((await filesOnDisk()).map(({ name }) => name)).toEqual([path.basename(lugar)]);
});
