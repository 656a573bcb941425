import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StorageDamaged, StorageNotFound, type Storage } from '../../adapters/storage/storage.port.ts';
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

/** What became of the objects that some work was for: `failed` are said in the log, without their names. */
export type UpkeepResult = { done: number; missing: number; failed: number };
type Progress = (done: number) => void;

/** Work on all stored objects, safe while the server runs and safe to be cut anywhere (decisions/0021). */
export type StorageUpkeep = {
  /** Wraps the keys of all objects by the first master key. @returns how many were changed */
  rewrap(onProgress: Progress): Promise<number>;
  /** Encrypts what was stored before there were keys. */
  encryptPlain(onProgress: Progress): Promise<UpkeepResult>;
  /** Copies what lies elsewhere to a store, opens each copy and compares it; the source stays. */
  moveAll(to: StoreName, onProgress: Progress): Promise<UpkeepResult>;
  /** What is still to be done: files without encryption, under an earlier key, outside of where new ones go. */
  pending(): Promise<{ plain: boolean; otherKey: boolean; elsewhere: boolean }>;
  /** A store with the bytes as they lie there; null without settings for it. */
  store(name: StoreName): Storage | null;
  /** Asks a store whose it is, and marks one that is nobody's. @throws ProviderError when it does not answer */
  claim(name: StoreName): Promise<Claim>;
};

const BATCH = 500;
const REWRAP_BATCH = 1_000;
const AT_ONCE = 4;

/** What is done to all stored objects, one by one, while the server runs; cut anywhere, it goes on where it was. */
export function createStorageUpkeep(options: EncryptedOptions): StorageUpkeep {
  const { db, keyring, stores, log } = options;

  /** Some at a time; one that fails is counted and said, and does not keep the others. */
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

/** Brings the bytes of a place into a file of ours, hands it over, and removes what is left of it. */
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

/** Encrypts what lies there as it came. @throws StorageDamaged when it is not what its row says */
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
  // In another store the source stays until it is asked for (decisions/0021).
  if (to === object.guarda) await removeLater(options, object);
}

/** Copies an object as it lies, opens the copy and compares its content with the row, and only then says so. */
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
 * Writes the new place into the row, unless the object was written or removed meanwhile: then the copy is removed.
 * Where another move of the object was first, the row names this very copy already and it stays.
 */
async function settle(options: EncryptedOptions, from: StoredObject, to: StoredObject): Promise<void> {
  if (await moveObject(options.db, from, to)) return;
  const now = await findObject(options.db, to.chave);
  if (now?.guarda === to.guarda && now.lugar === to.lugar) return;
  await removeLater(options, to);
}
