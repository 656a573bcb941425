import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** Fills a buffer from a position of a file. @throws when the file is too short */
export async function readWhole(file: FileHandle, into: Buffer, position: number): Promise<void> {
  for (let at = 0; at < into.length;) {
    const { bytesRead } = await file.read(into, at, into.length - at, position + at);
    if (bytesRead === 0) throw new Error('the source became shorter while it was read');
    at += bytesRead;
  }
}

/**
 * Releases the memory of a buffer at once; left to the garbage collector, the chunks of a large file add up.
 * Buffers that share their memory are not touched.
 */
export function giveBack(bytes: Buffer): void {
  const memory = bytes.buffer;
  if (memory instanceof ArrayBuffer && bytes.length === memory.byteLength) memory.transfer(0);
}

/** Reads a stream to its end. @returns size in bytes and SHA-256 in hexadecimal */
export async function sha256Of(stream: Readable): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of stream) {
    const bytes: Buffer = chunk;
    hash.update(bytes);
    size += bytes.length;
  }
  return { size, sha256: hash.digest('hex') };
}
