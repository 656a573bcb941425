import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** Fills a buffer from a place in a file. */
export async function readWhole(file: FileHandle, into: Buffer, position: number): Promise<void> {
  for (let at = 0; at < into.length;) {
    const { bytesRead } = await file.read(into, at, into.length - at, position + at);
    if (bytesRead === 0) throw new Error('the source became shorter while it was read');
    at += bytesRead;
  }
}

/**
 * Gives the memory of bytes back at once that nobody uses any more: left to the collector, a file of 50 MB shows in
 * the server's. What shares its memory with others is left alone.
 */
export function giveBack(bytes: Buffer): void {
  const memory = bytes.buffer;
  if (memory instanceof ArrayBuffer && bytes.length === memory.byteLength) memory.transfer(0);
}

/** Size and hash of what a stream brings. */
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
