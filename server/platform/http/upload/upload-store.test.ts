import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createFolderStorage } from '#adapters/storage/drivers/folder.ts';
import { StorageDamaged } from '#ports/storage.ts';
import { filesBelow } from '#testing/builders/pieces.ts';
import { useTestDatabase } from '#testing/database/database.ts';
import { createLogger } from '#platform/log/logger.ts';
import { insertReservation } from '#platform/space/space.repository.ts';
import { createKeyring } from '#platform/storage/master-key.ts';
import { createPieceStore, type PieceStore } from '#platform/storage/pieces.ts';
import { UploadStore, type UploadStoreOptions } from './upload-store.ts';

const MB = 1024 ** 2;
const db = useTestDatabase();
let folder: string;
let pieces: PieceStore;
let now = new Date();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zelo-envios-'));
});
beforeEach(() => {
  now = new Date();
  pieces = createPieceStore({
    db: db.kysely,
    keyring: createKeyring([randomBytes(32)]),
    stores: { pasta: createFolderStorage({ root: join(folder, 'arquivos') }) },
    writeTo: 'pasta',
    tempFolder: join(folder, 'preparo'),
    log: createLogger('silent'),
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
  for (const table of ['objetos', 'envios_reservados'] as const) await db.kysely.deleteFrom(table).execute();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function storeOf(over: Partial<UploadStoreOptions> = {}): UploadStore {
  const options = { db: db.kysely, clock: () => now, pieces, folder: join(folder, 'preparo') };
  return new UploadStore({ ...options, mayGoOn: async () => undefined, ...over });
}

/** Announces an upload. @returns its id */
async function announced(bytes: number): Promise<string> {
  const id = randomBytes(16).toString('hex');
  const nobody = { cliente_id: null, administrador_id: null, rede: null, pedido_id: null, marca: null };
  const row = { ...nobody, id, tipo: 'conversa' as const, disco: 'd', bytes, criado_em: now };
  await db.kysely
    .transaction()
    .execute((tx) => insertReservation(tx, { ...row, metadados: { filename: 'a' } }));
  return id;
}

/** A chunk with memory of its own, as a socket delivers it. */
function piece(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

async function sizesOf(id: string): Promise<number[]> {
  const rows = db.kysely.selectFrom('objetos').select('size').where('chave', 'like', `envios/${id}-%`);
  return (await rows.orderBy('chave').execute()).map(({ size }) => size ?? 0);
}

/** The bytes of an upload, put together. */
async function contentOf(store: UploadStore, id: string, size: number): Promise<Buffer> {
  const gathered = await store.gather(id, size);
  const content = await readFile(gathered.file);
  await gathered.remove();
  return content;
}

/** How many files there are: pieces in the store, and anything that was being written and is left. */
const stored = async () => (await filesBelow(folder)).length;

test('bytes resume at the upload’s offset, and their memory is released at once', async () => {
  const id = await announced(35);
  const own = [piece('o começo, '), piece('o meio, ')];
  const shared = Buffer.from('[e o fim]').subarray(1, 8);
  expect(await storeOf().write(Readable.from([piece('já veio ')]), id, 0)).toBe(9);
  expect(await storeOf().write(Readable.from([...own, shared]), id, 9)).toBe(9 + 11 + 8 + 7);
  expect((await storeOf().getUpload(id)).offset).toBe(35);
  expect((await contentOf(storeOf(), id, 35)).toString()).toBe('já veio o começo, o meio, e o fim');
  expect(own.map(({ length }) => length)).toEqual([0, 0]);
  expect(shared.toString()).toBe('e o fim');
});

test('an upload lies in the store in pieces of 4 MB, as cipher text only', async () => {
  const content = randomBytes(9 * MB + 5);
  const id = await announced(content.length);
  const store = storeOf();
  const chunks = Array.from({ length: 146 }, (_, i) =>
    Buffer.from(content.subarray(i * 65_000, (i + 1) * 65_000)),
  );
  expect(await store.write(Readable.from(chunks), id, 0)).toBe(content.length);
  expect(await sizesOf(id)).toEqual([4 * MB, 4 * MB, MB + 5]);
  for (const file of await filesBelow(folder)) {
    const bytes = await readFile(file);
    for (const at of [0, 4 * MB, 8 * MB, content.length - 64]) {
      expect(bytes.includes(content.subarray(at, at + 32))).toBe(false);
    }
  }
  expect((await contentOf(store, id, content.length)).equals(content)).toBe(true);
  await store.remove(id);
  expect([await sizesOf(id), await stored()]).toEqual([[], 0]);
  await expect(store.getUpload(id)).rejects.toMatchObject({ status_code: 404 });
});

test('many requests of one byte leave one piece, and many of some more leave few', async () => {
  const id = await announced(MB);
  const store = storeOf({ rules: { mostBytes: 4_000, fewBytes: 500, longestMs: 5_000 } });
  const content = randomBytes(3_000);
  for (let at = 0; at < 60; at += 1) {
    expect(await store.write(Readable.from([Buffer.from(content.subarray(at, at + 1))]), id, at)).toBe(
      at + 1,
    );
  }
  expect([await sizesOf(id), await stored()]).toEqual([[60], 1]);
  for (let at = 60; at < 3_000; at += 140) {
    await store.write(Readable.from([Buffer.from(content.subarray(at, at + 140))]), id, at);
  }
  const sizes = await sizesOf(id);
  expect(sizes.slice(0, -1).every((size) => size >= 500)).toBe(true);
  expect([sizes.length, await stored()]).toEqual([6, 6]);
  expect((await contentOf(store, id, 3_000)).equals(content)).toBe(true);
});

test('of a slow request a piece is acknowledged from time to time, so that a death costs little', async () => {
  const id = await announced(MB);
  const store = storeOf({ rules: { mostBytes: 4_000, fewBytes: 100, longestMs: 0 } });
  const seen: number[] = [];
  async function* slowly() {
    for (const text of ['um ', 'dois ', 'três']) {
      seen.push((await store.getUpload(id)).offset);
      yield piece(text);
    }
  }
  expect(await store.write(Readable.from(slowly(), { highWaterMark: 1 }), id, 0)).toBe(13);
  // The stream's own buffer bounds how far it is read ahead of the store.
  expect(seen[2]).toBeGreaterThanOrEqual(3);
  expect([await sizesOf(id), await stored()]).toEqual([[13], 1]);
  expect((await contentOf(store, id, 13)).toString()).toBe('um dois três');
});

test('a check after each piece → may stop an upload with its own words', async () => {
  const id = await announced(6 * MB);
  const stop = new Error('no more');
  const mayGoOn = vi
    .fn<UploadStoreOptions['mayGoOn']>()
    .mockResolvedValue(undefined)
    .mockResolvedValueOnce(undefined)
    .mockRejectedValueOnce(stop);
  const chunks = Array.from({ length: 6 }, () => Buffer.alloc(MB));
  const store = storeOf({ mayGoOn });
  await expect(store.write(Readable.from(chunks), id, 0)).rejects.toBe(stop);
  expect([mayGoOn.mock.calls.length, (await store.getUpload(id)).offset, await stored()]).toEqual([
    2,
    4 * MB,
    1,
  ]);
});

test('a full disk is 507 in words, and leaves what was acknowledged', async () => {
  const id = await announced(MB);
  const store = storeOf();
  await store.write(Readable.from([piece('antes')]), id, 0);
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
  vi.spyOn(pieces, 'begin').mockRejectedValueOnce(full);
  await expect(store.write(Readable.from([piece('a')]), id, 5)).rejects.toMatchObject({ status: 507 });
  expect([(await store.getUpload(id)).offset, await stored()]).toEqual([5, 1]);
});

async function* cut() {
  yield piece('metade');
  await new Promise((resolve) => setImmediate(resolve));
  throw new Error('cut');
}

test('a line that is cut leaves what came before it', async () => {
  const id = await announced(MB);
  const store = storeOf();
  await expect(store.write(Readable.from(cut()), id, 0)).rejects.toMatchObject({ status_code: 500 });
  expect([(await store.getUpload(id)).offset, await stored()]).toEqual([6, 1]);
  expect((await contentOf(store, id, 6)).toString()).toBe('metade');
});

test('simultaneous requests at one offset → one accepted, the rest leave nothing', async () => {
  const id = await announced(MB);
  await storeOf().write(Readable.from([piece('início ')]), id, 0);
  const writers = Array.from({ length: 8 }, (_, i) =>
    storeOf().write(Readable.from([piece(`fim ${i}`)]), id, 8),
  );
  const done = await Promise.allSettled(writers);
  const taken = done.flatMap(({ status }, i) => (status === 'fulfilled' ? [i] : []));
  const refused = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(taken).toHaveLength(1);
  expect(refused).toEqual(Array.from({ length: 7 }, () => expect.objectContaining({ status_code: 409 })));
  expect((await contentOf(storeOf(), id, 13)).toString()).toBe(`início fim ${taken[0]}`);
  expect([await sizesOf(id), await stored()]).toEqual([[13], 1]);
});

test('an ended upload → no more bytes; the sweep deletes its pieces', async () => {
  const id = await announced(MB);
  const store = storeOf();
  await store.write(Readable.from([piece('antes')]), id, 0);
  const live = await announced(MB);
  now = new Date(now.getTime() + 61 * 60_000);
  await expect(store.write(Readable.from([piece('depois')]), id, 5)).rejects.toMatchObject({
    status_code: 409,
  });
  await db.kysely
    .updateTable('envios_reservados')
    .set({ ate: new Date(now.getTime() + 1_000) })
    .where('id', '=', live)
    .execute();
  await store.write(Readable.from([piece('vivo')]), live, 0);
  expect(await store.removeEnded()).toBe(1);
  expect([await sizesOf(id), await sizesOf(live), await stored()]).toEqual([[], [4], 1]);
});

test('a piece that is gone or was exchanged is told, never put together', async () => {
  const id = await announced(MB);
  const store = storeOf({ rules: { mostBytes: 10, fewBytes: 1, longestMs: 5_000 } });
  await store.write(Readable.from([piece('dez bytes!mais dez..fim')]), id, 0);
  await db.kysely.deleteFrom('objetos').where('chave', 'like', `envios/${id}-%10`).execute();
  await expect(store.gather(id, 23)).rejects.toThrow(StorageDamaged);
});
