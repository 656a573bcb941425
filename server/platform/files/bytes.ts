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

/** So many bytes of files pass before what they left behind is collected. */
const COLLECT_EVERY = 4 * 1024 ** 2;
let passed = 0;

/**
 * Releases the memory of a buffer at once; left to the garbage collector, the chunks of a large file add up.
 * Buffers that share their memory are not touched. Where the process lets its own program collect (`--expose-gc`), the copies
 * that streams and ciphers leave of the same bytes are collected every 4 MB: the young space is larger than what a file of
 * 50 MB leaves in it, so that nothing else would collect them while it passes.
 */
export function giveBack(bytes: Buffer): void {
  const memory = bytes.buffer;
  const { length } = bytes;
  if (memory instanceof ArrayBuffer && length === memory.byteLength) memory.transfer(0);
  passed += length;
  if (passed < COLLECT_EVERY) return;
  passed = 0;
  globalThis.gc?.({ type: 'minor' });
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
