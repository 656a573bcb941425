import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { ObjetoGuardado } from '../storage.port.ts';

export type Measured = ObjetoGuardado & {
  path: string;
  /** At least one; `md5` as the protocol carries it. */
  parts: { start: number; length: number; md5: string }[];
  /** What a server answers that keeps just these bytes and names them by their MD5. */
  etag: string;
};

const READ_BYTES = 256 * 1024;

/** Reads a file once: its size, its hash, and the checksum of each part that it will be sent in. */
export async function measureFile(path: string, partBytes: (size: number) => number): Promise<Measured> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new TypeError('the source is not a file');
    const whole = createHash('sha256');
    const step = partBytes(stats.size);
    const buffer = Buffer.allocUnsafe(READ_BYTES);
    const parts: Measured['parts'] = [];
    const digests: Buffer[] = [];
    for (let start = 0; start === 0 || start < stats.size; start += step) {
      const length = Math.min(step, stats.size - start);
      const part = createHash('md5');
      for (let at = 0; at < length;) {
        const { bytesRead } = await file.read(buffer, 0, Math.min(READ_BYTES, length - at), start + at);
        if (bytesRead === 0) throw new Error('the source became shorter while it was read');
        whole.update(buffer.subarray(0, bytesRead));
        part.update(buffer.subarray(0, bytesRead));
        at += bytesRead;
      }
      const digest = part.digest();
      digests.push(digest);
      parts.push({ start, length, md5: digest.toString('base64') });
    }
    return { path, size: stats.size, sha256: whole.digest('hex'), parts, etag: etagOf(digests) };
  } finally {
    await file.close();
  }
}

function etagOf(digests: readonly Buffer[]): string {
  const [only, ...more] = digests;
  if (only && more.length === 0) return only.toString('hex');
  const joined = createHash('md5').update(Buffer.concat(digests)).digest('hex');
  return `${joined}-${digests.length}`;
}

/** Size and hash of what a stream brings. */
export async function sha256Of(stream: Readable): Promise<ObjetoGuardado> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of stream) {
    const bytes: Buffer = chunk;
    hash.update(bytes);
    size += bytes.length;
  }
  return { size, sha256: hash.digest('hex') };
}
