import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { ERRORS, Server, type Upload } from '@tus/server';
import { codeOf } from '../error-code.ts';
import { giveBack } from '../files/bytes.ts';
import { noSpace } from '../space/space.ts';

/** Bytes of one request after which `onBytes` is asked again. */
const ASKED_EVERY = 4 * 1024 ** 2;

/** What is told of uploads while they arrive and when they are gone. */
export type UploadHooks = {
  /** Before the first byte of a request and after every 4 MB; an error stops the upload there. */
  onBytes(id: string, offset: number): Promise<void>;
  /** Once the bytes of an upload are deleted. */
  onGone(id: string): Promise<void>;
};

const NO_HOOKS: UploadHooks = { onBytes: async () => undefined, onGone: async () => undefined };

/**
 * The tus library's file store, which also releases the memory of each chunk once it is written; left to the
 * garbage collector, most chunks of a fast 50 MB upload would be in memory at once. A full disk is answered with 507.
 */
export class UploadStore extends FileStore {
  readonly #hooks: UploadHooks;
  constructor({ directory, hooks = NO_HOOKS }: { directory: string; hooks?: UploadHooks }) {
    super({ directory });
    this.#hooks = hooks;
  }

  /** Begins an upload. @throws 507 */
  override async create(upload: Upload): Promise<Upload> {
    try {
      return await super.create(upload);
    } catch (error) {
      await this.#hooks.onGone(upload.id);
      throw isFull(error) ? noSpace() : error;
    }
  }

  /** Writes a chunk. @returns the upload's offset after it @throws 507 */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    await this.#hooks.onBytes(id, offset);
    const file = await open(join(this.directory, id), 'r+');
    let at = offset;
    let asked = offset;
    let stopped: unknown;
    try {
      await pipeline(source, async (pieces: AsyncIterable<Buffer>) => {
        for await (const piece of pieces) {
          if (at - asked >= ASKED_EVERY) {
            await this.#hooks.onBytes(id, at).catch((error: unknown) => {
              stopped = error;
              throw error;
            });
            asked = at;
          }
          await writeAll(file, piece, at);
          at += piece.length;
          giveBack(piece);
        }
      });
      return at;
    } catch (error) {
      throw stopped ?? (isFull(error) ? noSpace() : ERRORS.FILE_WRITE_ERROR);
    } finally {
      await file.close();
    }
  }

  /** Deletes the bytes of an upload. */
  override async remove(id: string): Promise<void> {
    await super.remove(id);
    await this.#hooks.onGone(id);
  }
}

function isFull(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'ENOSPC' || code === 'EDQUOT';
}

async function writeAll(file: FileHandle, piece: Buffer, at: number): Promise<void> {
  for (let done = 0; done < piece.length;) {
    done += (await file.write(piece, done, piece.length - done, at + done)).bytesWritten;
  }
}

type Words = (error: { status_code: number; body: string }) => { status_code: number; body: string };

/**
 * The tus library's server, whose own refusals (a missing or wrong header) are put into words, too: the library
 * asks its error hook for the errors of its handlers only. `words` gives what the running call is answered.
 */
export class TusServer extends Server {
  words: Words = (error) => error;

  override write(...[context, headers, status, body]: Parameters<Server['write']>) {
    if (status < 400) return super.write(context, headers, status, body);
    // Here and not on the response itself: the library makes a text of every body whose type it is not told.
    headers.set('content-type', 'application/json; charset=utf-8');
    if (body?.startsWith('{')) return super.write(context, headers, status, body);
    const told = this.words({ status_code: status, body: body ?? '' });
    return super.write(context, headers, told.status_code, told.body);
  }
}
