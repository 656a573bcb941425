import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StorageDamaged, StorageNotFound, type Storage } from '#ports/storage.ts';
import { sha256Of } from '../files/bytes.ts';
import { claimStore, type Claim } from './claim.ts';
import { encryptInto, openObject, removeLater, storeOf, type EncryptedOptions } from './encrypted-storage.ts';
import {
  findObject,
  moveObject,
  whatObjectsNeed,
  type StoredObject,
  type StoreName,
} from './objects.repository.ts';
import { listToDo, rewrapObjects } from './upkeep.repository.ts';

/**
 * How many objects a task has done, found missing, and failed on; failures are logged without the objects'
 * names.
 */
export type UpkeepResult = { done: number; missing: number; failed: number };
type Progress = (done: number) => void;

/**
 * Tasks over all stored objects. They may run while the server runs, and can be interrupted and repeated
 * (docs/decisions/0021).
 */
export type StorageUpkeep = {
  /** Wraps the keys of all objects with the first master key. @returns how many were changed */
  rewrap(onProgress: Progress): Promise<number>;
  /** Encrypts objects that were stored before encryption was introduced. */
  encryptPlain(onProgress: Progress): Promise<UpkeepResult>;
  /**
   * Copies objects from other stores to a store, and verifies each copy by decrypting it; the originals stay.
   */
  moveAll(to: StoreName, onProgress: Progress): Promise<UpkeepResult>;
  /**
   * Which tasks are pending: unencrypted objects, keys under an earlier master key, objects outside the store
   * for new ones.
   */
  pending(): Promise<{ plain: boolean; otherKey: boolean; elsewhere: boolean }>;
  /** An underlying store with its encrypted bytes; null when the settings do not contain it. */
  store(name: StoreName): Storage | null;
  /**
   * Determines to whom a store belongs and marks one that belongs to nobody.
   * @throws ProviderError when it does not answer
   */
  claim(name: StoreName): Promise<Claim>;
};

const BATCH = 500;
const REWRAP_BATCH = 1_000;
const AT_ONCE = 4;

/** Creates the tasks over all stored objects. */
export function createStorageUpkeep(options: EncryptedOptions): StorageUpkeep {
  const { db, keyring, stores, log } = options;

  /** Processes objects a few at a time; a failure is counted and logged and does not stop the others. */
  async function each(
    what: Parameters<typeof listToDo>[1],
    work: (object: StoredObject) => Promise<void>,
    onProgress: (done: number) => void,
  ): Promise<UpkeepResult> {
    const result = { done: 0, missing: 0, failed: 0 };
    for (let after = ''; ;) {
      const page = await listToDo(db, what, { after, limit: BATCH });
      const waiting = [...page];
      const worker = async () => {
        for (let object = waiting.shift(); object; object = waiting.shift()) {
          const outcome = await outcomeOf(work(object), log);
          result[outcome] += 1;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      onProgress(result.done);
      const last = page.at(-1);
      if (!last || page.length < BATCH) return result;
      after = last.chave;
    }
  }

  return {
    async rewrap(onProgress) {
      const [to] = keyring.names;
      let done = 0;
      const { masterKeys } = await whatObjectsNeed(db);
      for (const from of masterKeys.filter((name) => name !== to)) {
        for (let after: string | null = ''; after !== null;) {
          const step = { from, to, after, limit: REWRAP_BATCH };
          const some = await rewrapObjects(db, step, (object) =>
            keyring.wrap(keyring.unwrap(object, object.chave), object.chave),
          );
          done += some.done;
          after = some.last;
          if (some.done > 0) onProgress(done);
        }
      }
      return done;
    },

    encryptPlain: (onProgress) =>
      each('plain', (object) => encryptAgain(options, object, object.guarda), onProgress),

    moveAll: (to, onProgress) => each({ outside: to }, (object) => moveOne(options, object, to), onProgress),

    async pending() {
      const { masterKeys, plain, stores: used } = await whatObjectsNeed(db);
      return {
        plain,
        otherKey: masterKeys.some((name) => name !== keyring.names[0]),
        elsewhere: used.some((name) => name !== options.writeTo),
      };
    },

    store(guarda) {
      return stores[guarda] ?? null;
    },

    claim: (guarda) => claimStore(options, storeOf(stores, { guarda, lugar: '' })),
  };
}

async function outcomeOf(work: Promise<void>, log: EncryptedOptions['log']): Promise<keyof UpkeepResult> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof StorageNotFound) return 'missing';
    log.error({ err: error }, 'a stored object was left as it is');
    return 'failed';
  }
}

/** Downloads the bytes of a location into a local file, passes it on, and deletes it afterwards. */
async function withLocalCopy<T>(
  { tempFolder }: EncryptedOptions,
  store: Storage,
  lugar: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  await fs.mkdir(tempFolder, { recursive: true, mode: 0o700 });
  const copy = path.join(tempFolder, `${randomUUID()}.mudanca`);
  try {
    await pipeline(await store.read(lugar), createWriteStream(copy, { flags: 'wx', mode: 0o600 }));
    return await use(copy);
  } finally {
    await fs.rm(copy, { force: true });
  }
}

/**
 * Encrypts an object that was stored unencrypted.
 * @throws StorageDamaged when its content does not match its row
 */
async function encryptAgain(options: EncryptedOptions, object: StoredObject, to: StoreName): Promise<void> {
  const sealed = await withLocalCopy(options, storeOf(options.stores, object), object.lugar, (copy) =>
    encryptInto({ ...options, writeTo: to }, object.chave, copy),
  );
  const there = await sha256Of(await openObject(options, sealed));
  const whole = there.sha256 === sealed.sha256 && there.size === sealed.size;
  if (!whole || (object.sha256 !== null && object.sha256 !== sealed.sha256)) {
    await removeLater(options, sealed);
    throw new StorageDamaged();
  }
  await settle(options, object, sealed);
  // The original in another store stays until its deletion is requested (docs/decisions/0021).
  if (to === object.guarda) await removeLater(options, object);
}

/** Copies the encrypted bytes of an object, verifies the copy by decrypting it, and then changes the row. */
async function moveOne(options: EncryptedOptions, object: StoredObject, to: StoreName): Promise<void> {
  if (object.mestra === null) return encryptAgain(options, object, to);
  const moved = { ...object, guarda: to };
  await withLocalCopy(options, storeOf(options.stores, object), object.lugar, (copy) =>
    storeOf(options.stores, moved).putFile(object.lugar, copy),
  );
  const { sha256, size } = await sha256Of(await openObject(options, moved));
  if (sha256 !== object.sha256 || size !== object.size) throw new StorageDamaged();
  await settle(options, object, moved);
}

/**
 * Writes the new location into the row. When the object was replaced or deleted meanwhile the copy is
 * deleted; when another move was first, the row names this copy already and it stays.
 */
async function settle(options: EncryptedOptions, from: StoredObject, to: StoredObject): Promise<void> {
  if (await moveObject(options.db, from, to)) return;
  const now = await findObject(options.db, to.chave);
  if (now?.guarda === to.guarda && now.lugar === to.lugar) return;
  await removeLater(options, to);
}
