import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { ERRORS } from '@tus/server';
import { giveBack } from '../files/bytes.ts';

/**
 * The library's store, which gives the memory of each piece back once it is written. Left to the collector, most
 * pieces of a file of 50 MB that comes fast stood in the server's memory at one time.
 */
export class UploadStore extends FileStore {
  /** @returns where the upload stands after it */
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
