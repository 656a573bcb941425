import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { ERRORS } from '@tus/server';
import { giveBack } from '../files/bytes.ts';

/**
 * The tus library's file store, which also releases the memory of each chunk once it is written; left to the
 * garbage collector, most chunks of a fast 50 MB upload would be in memory at once.
 */
export class UploadStore extends FileStore {
  /** Writes a chunk. @returns the upload's offset after it */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const file = await open(join(this.directory, id), 'r+');
    let at = offset;
    try {
      await pipeline(source, async (pieces: AsyncIterable<Buffer>) => {
        for await (const piece of pieces) {
          await writeAll(file, piece, at);
          at += piece.length;
          giveBack(piece);
        }
      });
      return at;
    } catch {
      throw ERRORS.FILE_WRITE_ERROR;
    } finally {
      await file.close();
    }
  }
}

async function writeAll(file: FileHandle, piece: Buffer, at: number): Promise<void> {
  for (let done = 0; done < piece.length;) {
    done += (await file.write(piece, done, piece.length - done, at + done)).bytesWritten;
  }
}
