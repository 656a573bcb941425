import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEncryptedStorage, type EncryptedOptions } from '#platform/storage/encrypted-storage.ts';
import { createFolderStorage } from '#adapters/storage/drivers/folder.ts';
import { createStorageUpkeep } from '#platform/storage/upkeep.ts';
import type { Storage } from '#ports/storage.ts';
import { transactionRunner } from '#platform/db/transaction.ts';
import { createLogger } from '#platform/log/logger.ts';
import { createKeyring } from '#platform/storage/master-key.ts';
import { useTestDatabase } from '#testing/database/database.ts';
import { mudarArquivos } from './mudanca.usecases.ts';

const actor = { tipo: 'Sistema', nome: 'teste' } as const;
const log = createLogger('silent');
const keyring = createKeyring([randomBytes(32)]);

const db = useTestDatabase();

/** The folder of the first store, and a second store in place of a bucket. */
let home: string;
let pasta: Storage;
let bucket: Storage;
let options: EncryptedOptions;
beforeEach(async () => {
  home = await fs.mkdtemp(join(tmpdir(), 'zelo-mudar-'));
  pasta = createFolderStorage({ root: join(home, 'arquivos') });
  bucket = createFolderStorage({ root: join(home, 'bucket') });
  const stores = { pasta, s3: bucket };
  options = { db: db.kysely, keyring, stores, writeTo: 's3', tempFolder: join(home, 'preparo'), log };
});
afterEach(async () => {
  vi.restoreAllMocks();
  await db.kysely.deleteFrom('objetos').execute();
  await fs.rm(home, { recursive: true, force: true });
});

async function sourceFile(content: string): Promise<string> {
  const file = join(home, randomUUID());
  await fs.writeFile(file, content);
  return file;
}

/**
 * Stores a file in the folder, encrypted or in plain text as before encryption existed; its content is its
 * key.
 */
async function inFolder(chave: string): Promise<void> {
  const file = await sourceFile(chave);
  if (!chave.startsWith('plain')) {
    await createEncryptedStorage({ ...options, writeTo: 'pasta' }).putFile(chave, file);
    return;
  }
  await pasta.putFile(chave, file);
  await db.kysely.insertInto('objetos').values({ chave, lugar: chave, guarda: 'pasta' }).execute();
}

function move(removerOrigem: boolean) {
  const runInTransaction = transactionRunner(db.kysely, {
    enqueue: async () => undefined,
    wake: () => undefined,
  });
  const base = { db: db.kysely, runInTransaction, clock: () => new Date(), log };
  const input = { para: 's3', removerOrigem, progresso: () => undefined } as const;
  return mudarArquivos({ actor, input, deps: { ...base, upkeep: createStorageUpkeep(options) } });
}

async function keysIn(store: Storage): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of store.list('')) names.push(key.split('.')[0] ?? '');
  return names.toSorted();
}
const contentOf = async (chave: string) => text(await createEncryptedStorage(options).read(chave));

test('a source goes only after its copy was opened and compared', async () => {
  for (const chave of ['lost', 'plain-lost', 'plain-whole', 'whole']) await inFolder(chave);
  const putFile = bucket.putFile.bind(bucket);
  vi.spyOn(bucket, 'putFile').mockImplementation(async (lugar, source) => {
    const { size } = await fs.stat(source);
    // Of equal length, so that only opening it shows the damage.
    if (lugar.includes('lost')) await fs.writeFile(source, Buffer.alloc(size));
    return putFile(lugar, source);
  });
  expect(await move(true)).toEqual({ done: 2, missing: 0, failed: 2, removed: 2, restam: true });
  expect(await keysIn(pasta)).toEqual(['lost', 'plain-lost']);
  for (const chave of ['lost', 'plain-lost', 'plain-whole', 'whole'])
    expect(await contentOf(chave)).toBe(chave);

  vi.restoreAllMocks();
  expect(await move(true)).toEqual({ done: 2, missing: 0, failed: 0, removed: 2, restam: false });
  expect(await keysIn(pasta)).toEqual([]);
  for (const chave of ['lost', 'plain-lost']) expect(await contentOf(chave)).toBe(chave);
});

test('the source of what the new store has lost since it moved stays', async () => {
  for (const chave of ['gone', 'plain-gone', 'plain-there', 'there']) await inFolder(chave);
  expect(await move(false)).toMatchObject({ done: 4, removed: 0, restam: false });
  for await (const { key } of bucket.list('')) if (key.includes('gone')) await bucket.remove(key);
  expect(await move(true)).toMatchObject({ done: 0, removed: 2 });
  expect(await keysIn(pasta)).toEqual(['gone', 'plain-gone']);
});

test('what a server that was not started anew put into the old place meanwhile is told', async () => {
  await inFolder('b');
  const putFile = bucket.putFile.bind(bucket);
  vi.spyOn(bucket, 'putFile').mockImplementationOnce(async (lugar, source) => {
    await inFolder('a');
    return putFile(lugar, source);
  });
  expect(await move(true)).toMatchObject({ done: 1, failed: 0, restam: true });
  expect(await move(true)).toMatchObject({ done: 1, failed: 0, restam: false });
});

test('a file that moves between the question and the opening is found where it went', async () => {
  await inFolder('a');
  const read = pasta.read.bind(pasta);
  vi.spyOn(pasta, 'read').mockImplementationOnce(async (lugar) => {
    expect(await move(true)).toMatchObject({ removed: 1 });
    return read(lugar);
  });
  expect(await contentOf('a')).toBe('a');
});
