import { randomBytes, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { ProviderError } from '../../adapters/provider-error.port.ts';
import {
  segmentsOf,
  StorageDamaged,
  StorageNotFound,
  type ByteRange,
  type Storage,
  type StoredContent,
  type StoreEntry,
} from '../../adapters/storage/storage.port.ts';
import { AppError } from '../app-error.ts';
import type { Queries } from '../db/database.ts';
import type { Log } from '../log/logger.ts';
import { decryptRange, encryptFile, sealedRange, sealedSize } from './file-cipher.ts';
import { MasterKeyMissing, type Keyring, type WrappedKey } from './master-key.ts';
import {
  deleteObject,
  findObject,
  listObjects,
  putObject,
  type StorePlace,
  type StoredObject,
  type StoreName,
} from './objects.repository.ts';

/** The store gives no answer: nothing is lost, and the same call may be made again. */
export class StorageUnavailable extends AppError {
  constructor(options?: ErrorOptions) {
    super(
      503,
      'arquivos_indisponiveis',
      'Os arquivos não estão acessíveis agora. Tente de novo em alguns minutos.',
    );
    this.name = 'StorageUnavailable';
    this.cause = options?.cause;
  }
}

export type EncryptedOptions = {
  db: Queries;
  keyring: Keyring;
  /** Where objects may lie already. */
  stores: Partial<Record<StoreName, Storage>>;
  /** Where new ones go. */
  writeTo: StoreName;
  /** For what is encrypted and not stored yet; on the folder's own disk, so that it is renamed and not copied. */
  tempFolder: string;
  log: Log;
};

const PAGE = 500;

/**
 * Encrypts what goes into a store and opens what comes out: each writing of each object under a key of its own,
 * which lies wrapped by the master key in the database, beside the object's place (decisions/0021).
 */
export function createEncryptedStorage(options: EncryptedOptions): Storage {
  const { db, stores, writeTo } = options;
  return {
    putFile: (key, sourcePath) => unlessAway(put(options, key, sourcePath)),

    async read(key, range) {
      segmentsOf(key);
      let before: StorePlace | undefined;
      for (;;) {
        const object: StoredObject | undefined = await findObject(db, key);
        // Moved or written anew between the question and the opening: asked once more, it lies elsewhere.
        const same = object?.lugar === before?.lugar && object?.guarda === before?.guarda;
        if (!object || same) throw new StorageNotFound();
        try {
          return await unlessAway(openObject(options, object, range));
        } catch (error) {
          if (!(error instanceof StorageNotFound)) throw error;
          before = object;
        }
      }
    },

    async stat(key) {
      segmentsOf(key);
      const object = await findObject(db, key);
      if (!object) return null;
      const there = await unlessAway(storeOf(stores, object).stat(object.lugar));
      const size = object.size ?? there?.size ?? 0;
      return there?.size === storedSize(object, size) ? { size } : null;
    },

    async remove(key) {
      segmentsOf(key);
      const object = await findObject(db, key);
      // What lies there as it is must be gone before its row; of the rest, the row is all that opens it.
      if (object?.mestra === null) await unlessAway(storeOf(stores, object).remove(object.lugar));
      const deleted = await deleteObject(db, key);
      if (deleted) await removeLater(options, deleted);
    },

    list: (prefix) => listed(db, prefix),

    check: () => unlessAway(storeOf(stores, { guarda: writeTo, lugar: '' }).check()),
  };
}

/** How long the bytes of an object are where it lies. */
export function storedSize({ mestra }: Pick<StoredObject, 'mestra'>, size: number): number {
  return mestra === null ? size : sealedSize(size);
}

/** The store that an object lies in. @throws StorageUnavailable when the settings name it no more */
export function storeOf(stores: EncryptedOptions['stores'], { guarda }: StorePlace): Storage {
  const store = stores[guarda];
  if (!store) throw new StorageUnavailable({ cause: new Error(`no settings for the store "${guarda}"`) });
  return store;
}

async function put(options: EncryptedOptions, key: string, sourcePath: string): Promise<StoredContent> {
  segmentsOf(key);
  const object = await encryptInto(options, key, sourcePath);
  const before = await putObject(options.db, object);
  await fs.rm(sourcePath, { force: true });
  if (before) await removeLater(options, before);
  return { size: object.size, sha256: object.sha256 };
}

/** Stores a local file encrypted, at a place of its own. @returns what its row will say */
export async function encryptInto(
  { keyring, stores, writeTo, tempFolder }: Omit<EncryptedOptions, 'db' | 'log'>,
  key: string,
  sourcePath: string,
): Promise<StoredObject & StoredContent> {
  const fileKey = randomBytes(32);
  const place = { guarda: writeTo, lugar: `${key}.${randomBytes(8).toString('hex')}` };
  await fs.mkdir(tempFolder, { recursive: true, mode: 0o700 });
  const sealedPath = path.join(tempFolder, `${randomUUID()}.cifra`);
  try {
    const content = await sealTo(sealedPath, sourcePath, fileKey);
    await storeOf(stores, place).putFile(place.lugar, sealedPath);
    return { chave: key, ...place, ...content, ...keyring.wrap(fileKey, key) };
  } finally {
    await fs.rm(sealedPath, { force: true });
  }
}

async function sealTo(sealedPath: string, sourcePath: string, fileKey: Buffer): Promise<StoredContent> {
  // No link is followed: what it points to is not ours to remove.
  const source = await fs.open(sourcePath, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    if (!(await source.stat()).isFile()) throw new TypeError('the source is not a file');
    const sealed = await fs.open(sealedPath, 'wx', 0o600);
    try {
      const content = await encryptFile(source, sealed, fileKey);
      const { size } = await sealed.stat();
      if (size !== sealedSize(content.size)) throw new Error('the disk took only a part');
      return content;
    } finally {
      await sealed.close();
    }
  } finally {
    await source.close();
  }
}

/** The content of an object where its row says that it lies. */
export async function openObject(
  { keyring, stores }: Pick<EncryptedOptions, 'keyring' | 'stores'>,
  object: StoredObject,
  range?: ByteRange,
): Promise<Readable> {
  const store = storeOf(stores, object);
  const { lugar: place, mestra, chave_cifrada: wrapped, size } = object;
  // Stored before there were keys: it lies there as it is.
  if (mestra === null || wrapped === null || size === null) return store.read(place, range);
  const inside = range ?? { start: 0, end: size - 1 };
  if (range && (range.start < 0 || range.end < range.start || range.end >= size)) {
    throw new RangeError('not a piece of the object');
  }
  const key = openKey(keyring, { mestra, chave_cifrada: wrapped }, object.chave);
  const sealed = await store.read(place, sealedRange(size, inside)).catch((error: unknown) => {
    if (error instanceof RangeError) throw new StorageDamaged({ cause: error });
    throw error;
  });
  const pieces = decryptRange(sealed, { key, size, range: inside });
  try {
    // The first piece is proven before anybody is told that the object is there.
    const first = await pieces.next();
    const content = Readable.from(begunWith(first.done ? [] : [first.value], pieces), { objectMode: false });
    return content.once('close', () => void sealed.destroy());
  } catch (error) {
    sealed.destroy();
    throw error;
  }
}

/** @throws MasterKeyMissing; StorageDamaged when it is another object's, or was changed */
function openKey(keyring: Keyring, wrapped: WrappedKey, objectKey: string): Buffer {
  try {
    return keyring.unwrap(wrapped, objectKey);
  } catch (error) {
    if (error instanceof MasterKeyMissing) throw error;
    throw new StorageDamaged({ cause: error });
  }
}

async function* begunWith(first: Buffer[], rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield* first;
  yield* rest;
}

async function* listed(db: Queries, prefix: string): AsyncGenerator<StoreEntry> {
  for (let after = ''; ;) {
    const page = await listObjects(db, { prefix, after, limit: PAGE });
    for (const { chave, size, created_at } of page) {
      yield { key: chave, size: size ?? 0, modifiedAt: created_at };
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.chave;
  }
}

/** Removes an object that no row names any more; where that fails it is logged and left to the sweep. */
export async function removeLater(
  { stores, log }: Pick<EncryptedOptions, 'stores' | 'log'>,
  place: StorePlace,
) {
  try {
    await storeOf(stores, place).remove(place.lugar);
  } catch (error) {
    log.warn({ err: error }, 'a stored object that nobody names is left to the sweep');
  }
}

/** A store that does not answer is a state that passes, in words. */
async function unlessAway<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ProviderError) throw new StorageUnavailable({ cause: error });
    throw error;
  }
}
