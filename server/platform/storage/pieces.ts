import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { StorageDamaged, StorageNotFound } from '#ports/storage.ts';
import {
  openKey,
  removeLater,
  storeOf,
  storedSize,
  unlessAway,
  type EncryptedOptions,
} from './encrypted-storage.ts';
import { createSealer, decryptEach, PartialWrite } from './file-cipher.ts';
import { findObject, type StoredObject, type StorePlace } from './objects.repository.ts';

/**
 * The encrypted store for contents that arrive in pieces. It writes no rows: the caller of `put` writes the piece's row in the
 * transaction that acknowledges the piece (docs/decisions/0059).
 */
export type PieceStore = {
  /** Begins a piece under a key of its own. */
  begin(): Promise<PieceWriter>;
  /**
   * Decrypts the piece that a key names, chunk by chunk; `use` may read a chunk until it resolves.
   * @throws StorageNotFound, StorageDamaged, StorageUnavailable
   */
  read(key: string, use: (bytes: Buffer) => Promise<void>): Promise<void>;
  /** Deletes pieces that no row names any more; what cannot be deleted now is left to the nightly sweep. */
  discard(places: readonly StorePlace[]): Promise<void>;
};

/**
 * A piece that is being filled. Its bytes are encrypted before they are written to this machine's disk; the key is nowhere
 * but in memory until the row of the piece is written.
 */
export type PieceWriter = {
  /** How many bytes of content came so far. */
  readonly size: number;
  /** Takes the next bytes; they may be changed once this has resolved. */
  write(bytes: Buffer): Promise<void>;
  /**
   * Puts the piece into the store, durably.
   * @returns the values of its row
   * @throws StorageUnavailable
   */
  put(key: string): Promise<StoredObject>;
  /** Deletes what was written; to be called in every case, also after `put`. */
  close(): Promise<void>;
};

/** Creates the store for contents that arrive in pieces. */
export function createPieceStore(options: EncryptedOptions): PieceStore {
  const { db, keyring, stores } = options;
  return {
    begin: () => beginPiece(options),

    async read(chave, use) {
      for (let before: StorePlace | undefined; ;) {
        const object: StoredObject | undefined = await findObject(db, chave);
        // A piece that was moved to another store since its row was read is opened once more.
        const same = object?.lugar === before?.lugar && object?.guarda === before?.guarda;
        if (!object || same) throw new StorageNotFound();
        const { mestra, chave_cifrada: wrapped, size, lugar } = object;
        if (mestra === null || wrapped === null || size === null) throw new StorageDamaged();
        const key = openKey(keyring, { mestra, chave_cifrada: wrapped }, chave);
        try {
          const sealed = await unlessAway(storeOf(stores, object).read(lugar));
          return await unlessAway(decryptEach(sealed, { key, size }, use));
        } catch (error) {
          if (!(error instanceof StorageNotFound)) throw error;
          before = object;
        }
      }
    },

    async discard(places) {
      for (const place of places) await removeLater(options, place);
    },
  };
}

async function beginPiece(options: EncryptedOptions): Promise<PieceWriter> {
  const { keyring, stores, writeTo, tempFolder } = options;
  const fileKey = randomBytes(32);
  await fs.mkdir(tempFolder, { recursive: true, mode: 0o700 });
  const sealedPath = path.join(tempFolder, `${randomUUID()}.cifra`);
  const sealed = await fs.open(sealedPath, 'wx', 0o600);
  const sealer = createSealer(sealed, fileKey);
  return {
    get size() {
      return sealer.size;
    },
    write: (bytes) => sealer.write(bytes),
    async put(chave) {
      const content = await sealer.end();
      const wrapped = keyring.wrap(fileKey, chave);
      const { size } = await sealed.stat();
      if (size !== storedSize(wrapped, content.size)) throw new PartialWrite();
      const place = { guarda: writeTo, lugar: `${chave}.${randomBytes(8).toString('hex')}` };
      await unlessAway(storeOf(stores, place).putFile(place.lugar, sealedPath));
      return { chave, ...place, ...content, ...wrapped };
    },
    async close() {
      await sealed.close();
      await fs.rm(sealedPath, { force: true });
    },
  };
}
