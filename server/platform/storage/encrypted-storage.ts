import { randomBytes, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { ProviderError } from '#ports/provider-error.ts';
import {
  segmentsOf,
  StorageDamaged,
  StorageNotFound,
  type ByteRange,
  type Storage,
  type StoredContent,
  type StoreEntry,
} from '#ports/storage.ts';
import { AppError } from '../app-error.ts';
import type { Queries } from '../db/database.ts';
import type { Log } from '../log/logger.ts';
import { decryptRange, encryptFile, PartialWrite, sealedRange, sealedSize } from './file-cipher.ts';
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

/** 503: the store does not answer. Nothing is lost, and the call may be repeated. */
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
  /** The stores in which objects may be. */
  stores: Partial<Record<StoreName, Storage>>;
  /** The store for new objects. */
  writeTo: StoreName;
  /**
   * Folder for encrypted files before they are stored; on the folder store's disk, so that they are renamed
   * and not copied.
   */
  tempFolder: string;
  log: Log;
};

const PAGE = 500;

/**
 * Creates a store that encrypts every object with a key of its own. The key is stored in the database beside
 * the object's location, wrapped by the master key (docs/decisions/0021).
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
        // The object was moved or replaced between reading its row and opening it; it is opened once more at
        // its new location.
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
      // An unencrypted object must be deleted before its row; an encrypted one cannot be opened without its
      // row anyway.
      if (object?.mestra === null) await unlessAway(storeOf(stores, object).remove(object.lugar));
      const deleted = await deleteObject(db, key);
      if (deleted) await removeLater(options, deleted);
    },

    list: (prefix) => listed(db, prefix),

    check: () => unlessAway(storeOf(stores, { guarda: writeTo, lugar: '' }).check()),
  };
}

/** The size of an object's bytes in its store: larger than its content when it is encrypted. */
export function storedSize({ mestra }: Pick<StoredObject, 'mestra'>, size: number): number {
  return mestra === null ? size : sealedSize(size);
}

/**
 * The store in which an object is.
 * @throws StorageUnavailable when the settings no longer contain that store
 */
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

/** Encrypts a local file into the store under a new name. @returns the values of its row */
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
  // Symbolic links are not followed: their target must not be read or deleted.
  const source = await fs.open(sourcePath, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    if (!(await source.stat()).isFile()) throw new TypeError('the source is not a file');
    const sealed = await fs.open(sealedPath, 'wx', 0o600);
    try {
      const content = await encryptFile(source, sealed, fileKey);
      const { size } = await sealed.stat();
      if (size !== sealedSize(content.size)) throw new PartialWrite();
      return content;
    } finally {
      await sealed.close();
    }
  } finally {
    await source.close();
  }
}

/** Opens the content of an object at the location that its row names. */
export async function openObject(
  { keyring, stores }: Pick<EncryptedOptions, 'keyring' | 'stores'>,
  object: StoredObject,
  range?: ByteRange,
): Promise<Readable> {
  const store = storeOf(stores, object);
  const { lugar: place, mestra, chave_cifrada: wrapped, size } = object;
  // Stored before encryption was introduced, as plain bytes.
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
    // The first chunk is authenticated before the caller is told that the object exists.
    const first = await pieces.next();
    const content = Readable.from(begunWith(first.done ? [] : [first.value], pieces), { objectMode: false });
    return content.once('close', () => void sealed.destroy());
  } catch (error) {
    sealed.destroy();
    throw error;
  }
}

/**
 * Unwraps an object's key.
 * @throws MasterKeyMissing; StorageDamaged when the key belongs to another object or was altered
 */
export function openKey(keyring: Keyring, wrapped: WrappedKey, objectKey: string): Buffer {
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

/** Deletes an object that no row refers to any more; a failure is logged and left to the nightly sweep. */
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

/** Turns a provider error of the store into StorageUnavailable. */
export async function unlessAway<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ProviderError) throw new StorageUnavailable({ cause: error });
    throw error;
  }
}
