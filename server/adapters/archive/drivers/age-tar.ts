import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { ArchiveUnreadable, KeyOnlySeals, type Archive, type Part } from '#ports/archive.ts';
import { openerOf, sealerOf } from './age-key.ts';
import { tarOf, untar } from './tar.ts';

const PIECE = 256 * 1024;

/**
 * Creates the archive format of copies: tar, compressed with zstd, encrypted with age. Standard tools read
 * it: `age -d -i key copy.tar.zst.age | zstd -d | tar -x`.
 */
export function createAgeTar(key: string): Archive {
  return { write: (path, parts) => write(path, parts, key), read: (path) => read(path, key) };
}

async function write(path: string, parts: AsyncIterable<Part>, key: string): Promise<number> {
  // An invalid key is refused before a file is created.
  const sealer = await sealerOf(key);
  const partial = join(dirname(path), `.${randomUUID()}.parcial`);
  const params = { [constants.ZSTD_c_compressionLevel]: 3 };
  const compressing = createZstdCompress({ chunkSize: PIECE, params });
  try {
    const sealed = await sealer.encrypt(webStreamOf(compressing));
    // Opened first: a stream that is still opening would create the file again after it was removed.
    const file = (await open(partial, 'wx', 0o600)).createWriteStream({ flush: true });
    const flowing = [pipeline(tarOf(parts), compressing), pipeline(piecesOf(sealed), file)];
    // The first failure is the cause; the other side fails as a consequence and is waited for.
    try {
      await Promise.all(flowing);
    } finally {
      await Promise.allSettled(flowing);
    }
    const { size } = await stat(partial);
    await rename(partial, path);
    await syncFolder(dirname(path));
    return size;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function* read(path: string, key: string): AsyncGenerator<Part> {
  const opener = openerOf(key);
  const file = createReadStream(path, { highWaterMark: PIECE });
  try {
    const opened = await opener.decrypt(webStreamOf(file)).catch((error: unknown) => {
      throw refusal(error);
    });
    const expanding = createZstdDecompress({ chunkSize: PIECE });
    const flowing = pipeline(piecesOf(opened), expanding);
    // The failure reaches the caller through the tar reader, whose source ends early.
    flowing.catch(() => undefined);
    try {
      for await (const part of untar(expanding)) yield { ...part, content: inWords(part.content) };
      await flowing;
    } finally {
      expanding.destroy();
    }
  } catch (error) {
    throw damaged(error);
  } finally {
    file.destroy();
  }
}

/** Translates age's errors about the header: another key, not an age file, or a damaged header. */
function refusal(error: unknown): unknown {
  if (isOfTheSystem(error)) return error;
  const words = error instanceof Error ? error.message : '';
  if (words.includes('no identity matched')) return new ArchiveUnreadable('key', error);
  return new ArchiveUnreadable(words.includes('invalid version') ? 'foreign' : 'damaged', error);
}

/** Reports a damaged archive to the reader of a content with the same error as to the reader of the parts. */
async function* inWords(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    throw damaged(error);
  }
}

function damaged(error: unknown): unknown {
  const known = error instanceof ArchiveUnreadable || error instanceof KeyOnlySeals || isOfTheSystem(error);
  return known ? error : new ArchiveUnreadable('damaged', error);
}

/**
 * True for errors of the operating system (missing file, failing disk), which say nothing about the archive.
 */
function isOfTheSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** age works with web streams. */
function webStreamOf(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const pieces = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = await pieces.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: async () => void (await pieces.return?.()),
  });
}

async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
