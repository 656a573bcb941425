import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from '../log/logger.ts';
import { createKeyring, type Keyring } from './master-key.ts';
import { useTestDatabase } from '#testing/database/database.ts';
import { createEncryptedStorage, type EncryptedOptions } from './encrypted-storage.ts';
import { encryptFile } from './file-cipher.ts';
import { createFolderStorage } from '#adapters/storage/drivers/folder.ts';
import { createStorageUpkeep } from './upkeep.ts';

const log = createLogger('silent');
const [OLD, NEW] = [randomBytes(32), randomBytes(32)];

const db = useTestDatabase();
let home: string;
beforeEach(async () => {
  home = await fs.mkdtemp(path.join(tmpdir(), 'zelo-mudanca-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await db.kysely.deleteFrom('objetos').execute();
  await fs.rm(home, { recursive: true, force: true });
});

/** The folder store, and a second store in place of a bucket. */
function stores(keyring: Keyring = createKeyring([OLD])) {
  const pasta = createFolderStorage({ root: path.join(home, 'arquivos') });
  const other = createFolderStorage({ root: path.join(home, 'outra') });
  const options: EncryptedOptions = {
    db: db.kysely,
    keyring,
    stores: { pasta, s3: other },
    writeTo: 'pasta',
    tempFolder: path.join(home, 'preparo'),
    log,
  };
  return { pasta, other, options };
}

async function sourceFile(content: Buffer): Promise<string> {
  const file = path.join(home, randomUUID());
  await fs.writeFile(file, content);
  return file;
}
const put = async (key: string, content: Buffer) =>
  createEncryptedStorage(stores().options).putFile(key, await sourceFile(content));
const rowOf = (chave: string) =>
  db.kysely.selectFrom('objetos').selectAll().where('chave', '=', chave).executeTakeFirstOrThrow();

test('two moves at once leave each file where its row says, whole', async () => {
  for (let n = 0; n < 12; n += 1) await put(`c/${n}`, Buffer.from(`file ${n}`));
  const { other, options } = stores();
  // Both moves have listed and copied the same object before either writes its row.
  const putFile = other.putFile.bind(other);
  const waiting = new Map<string, () => void>();
  vi.spyOn(other, 'putFile').mockImplementation(async (lugar, source) => {
    const stored = await putFile(lugar, source);
    const goOn = waiting.get(lugar);
    if (goOn) goOn();
    else await new Promise<void>((resolve) => waiting.set(lugar, resolve));
    return stored;
  });
  const moves = [1, 2].map(() => createStorageUpkeep(options).moveAll('s3', () => undefined));
  await Promise.all(moves);
  const moved = createEncryptedStorage({ ...options, writeTo: 's3' });
  for (let n = 0; n < 12; n += 1) expect(await text(await moved.read(`c/${n}`))).toBe(`file ${n}`);
});

test('a plain file → encrypted while copied; its source deleted only once the copy opened', async () => {
  const { pasta, other, options } = stores();
  for (const chave of ['c/whole', 'c/lost']) {
    await pasta.putFile(chave, await sourceFile(Buffer.from(chave)));
    await db.kysely.insertInto('objetos').values({ chave, lugar: chave, guarda: 'pasta' }).execute();
  }
  const putFile = other.putFile.bind(other);
  vi.spyOn(other, 'putFile').mockImplementation(async (lugar, source) => {
    if (lugar.startsWith('c/lost')) await fs.writeFile(source, Buffer.alloc(22));
    return putFile(lugar, source);
  });
  const result = await createStorageUpkeep(options).moveAll('s3', () => undefined);
  expect(result).toEqual({ done: 1, missing: 0, failed: 1 });
  expect(await text(await pasta.read('c/whole'))).toBe('c/whole');
  expect((await rowOf('c/lost')).guarda).toBe('pasta');
  expect(await text(await createEncryptedStorage(options).read('c/lost'))).toBe('c/lost');
  expect(await text(await createEncryptedStorage(options).read('c/whole'))).toBe('c/whole');
});

test('a disk that takes a part of a piece is noticed', async () => {
  const source = await fs.open(await sourceFile(Buffer.from('whole')));
  const target = await fs.open(path.join(home, 'cheio'), 'wx');
  vi.spyOn(target, 'writev').mockResolvedValue({ bytesWritten: 5, buffers: [] });
  await expect(encryptFile(source, target, OLD)).rejects.toThrow('only a part');
  await Promise.all([source.close(), target.close()]);
});

test('a key that is changed while its file moves stays changed', async () => {
  await put('c/a', Buffer.from('a'));
  const { other, options } = stores(createKeyring([NEW, OLD]));
  const putFile = other.putFile.bind(other);
  vi.spyOn(other, 'putFile').mockImplementation(async (lugar, source) => {
    await createStorageUpkeep(options).rewrap(() => undefined);
    return putFile(lugar, source);
  });
  expect(await createStorageUpkeep(options).moveAll('s3', () => undefined)).toMatchObject({ done: 1 });
  expect((await rowOf('c/a')).guarda).toBe('s3');
  const { options: newOnly } = stores(createKeyring([NEW]));
  expect(await text(await createEncryptedStorage(newOnly).read('c/a'))).toBe('a');
});
