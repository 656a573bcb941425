import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { StorageDamaged } from '#ports/storage.ts';
import type { Account } from '#platform/account.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Clock } from '#platform/deps.ts';
import { codeOf } from '#platform/error-code.ts';
import { makeOwnFolder } from '#platform/files/own-folder.ts';
import { noSpace } from '#platform/space/space.ts';
import { PartialWrite } from '#platform/storage/file-cipher.ts';
import type { PieceStore } from '#platform/storage/pieces.ts';
import { appendTo, PIECES, type PieceRules } from './append.ts';
import { deleteEndedPieces, deleteUpload, findUpload, listPieces } from './uploads.repository.ts';

export type UploadStoreOptions = {
  db: Queries;
  clock: Clock;
  pieces: PieceStore;
  /** Folder of this machine in which an upload is put together once it is complete. */
  folder: string;
  /** Asked before the first byte of a request and after each piece; an error stops the request there. */
  mayGoOn: (id: string) => Promise<void>;
  rules?: PieceRules;
};

/** A complete upload as a file of this machine, until `remove` is called. */
export type Gathered = { file: string; remove(): Promise<void> };

/**
 * The store of the tus library over rows and pieces: of an unfinished upload nothing lies outside PostgreSQL and the file
 * store, so every replica can go on with it (docs/decisions/0059). An upload is announced by reserving its space.
 */
export class UploadStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination'];
  readonly #options: UploadStoreOptions;
  readonly #writing = new Map<string, Promise<unknown>>();

  constructor(options: UploadStoreOptions) {
    super();
    this.#options = options;
  }

  /** Nothing is written: the reservation of its space announced the upload. */
  override async create(upload: Upload): Promise<Upload> {
    return upload;
  }

  /** An upload that has not ended, of `owner` if given. @throws 404 for any other */
  override async getUpload(id: string, owner?: Account): Promise<Upload> {
    const { db, clock } = this.#options;
    const row = await findUpload(db, { id, owner }, clock());
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    const { size, offset, metadata, createdAt } = row;
    return new Upload({ id, size, offset, metadata, creation_date: createdAt.toISOString() });
  }

  /**
   * Appends the bytes of a request. Of a request that is cut, what has come is kept.
   * @returns the upload's offset after it
   * @throws 507, 503 while the store is away, 409 when another request was faster
   */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const work = this.#append(source, id, offset);
    const settled = work.catch(() => undefined).finally(() => this.#writing.delete(id));
    this.#writing.set(id, settled);
    return work;
  }

  /**
   * Resolves when this process writes no bytes of an upload, or of any: the library does not wait until what a request
   * brought before it was cut is acknowledged.
   */
  async whenIdle(id?: string): Promise<void> {
    await (id === undefined ? Promise.all(this.#writing.values()) : this.#writing.get(id));
  }

  async #append(source: Readable, id: string, offset: number): Promise<number> {
    const { db, clock: now, pieces, mayGoOn, rules = PIECES } = this.#options;
    await mayGoOn(id);
    const deps = { db, now, pieces, rules, mayGoOn: () => mayGoOn(id) };
    const append = appendTo(deps, id, offset);
    let refused: { error: unknown } | null = null;
    const take = async (bytes: Buffer) => {
      await append.take(bytes).catch((error: unknown) => {
        refused = { error };
        throw error;
      });
    };
    try {
      await pipeline(source, async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) await take(chunk);
      }).catch(async (error: unknown) => {
        if (refused) throw error;
        await append.finish();
        throw ERRORS.FILE_WRITE_ERROR;
      });
      return await append.finish();
    } catch (error) {
      throw isFull(error) ? noSpace() : error;
    } finally {
      await append.close();
    }
  }

  /** Puts a complete upload together. @throws StorageDamaged when a piece is missing, 507 */
  async gather(id: string, size: number): Promise<Gathered> {
    const { db, folder, pieces } = this.#options;
    const own = await makeOwnFolder(folder, 'envio');
    const remove = () => rm(own, { recursive: true, force: true });
    const file = join(own, 'arquivo');
    try {
      const target = await open(file, 'wx', 0o600);
      try {
        let at = 0;
        for (const { key, start } of await listPieces(db, id)) {
          if (start !== at) throw new StorageDamaged();
          await pieces.read(key, async (bytes) => {
            const { bytesWritten } = await target.write(bytes, 0, bytes.length, at);
            if (bytesWritten !== bytes.length) throw new PartialWrite();
            at += bytesWritten;
          });
        }
        if (at !== size) throw new StorageDamaged();
      } finally {
        await target.close();
      }
      return { file, remove };
    } catch (error) {
      await remove();
      throw isFull(error) ? noSpace() : error;
    }
  }

  /** Deletes an upload. @throws 404 for an unknown one */
  override async remove(id: string): Promise<void> {
    const { db, pieces } = this.#options;
    const { known, places } = await deleteUpload(db, id);
    await pieces.discard(places);
    if (!known) throw ERRORS.FILE_NOT_FOUND;
  }

  /** Deletes the pieces of uploads that have ended, whichever replica took them. @returns how many */
  async removeEnded(): Promise<number> {
    const { db, clock, pieces } = this.#options;
    const places = await deleteEndedPieces(db, clock());
    await pieces.discard(places);
    return places.length;
  }
}

function isFull(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'ENOSPC' || code === 'EDQUOT' || error instanceof PartialWrite;
}
