import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { giveBack, readWhole } from '../files/bytes.ts';
import { StorageDamaged, type StoredContent, type ByteRange } from '../../adapters/storage/storage.port.ts';

/**
 * AES-256-GCM in pieces of 64 KiB under a key that only this one writing of this one object has (decisions/0021).
 * The nonce is the place of the piece and whether it is the last: a piece that is cut off, moved, doubled or
 * another object's opens nowhere.
 */
const PIECE = 64 * 1024;
const TAG = 16;
const SEALED_PIECE = PIECE + TAG;
const FORMAT = Buffer.from('zelo arquivo v1');

const lastPiece = (size: number): number => Math.max(0, Math.ceil(size / PIECE) - 1);

/** How long a content is once encrypted. An empty one has a piece too: its emptiness is sealed. */
export function sealedSize(size: number): number {
  return size + TAG * (lastPiece(size) + 1);
}

function nonceOf(index: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

/** Encrypts an open file into another. @returns size and hash of what was read */
export async function encryptFile(
  source: FileHandle,
  target: FileHandle,
  key: Buffer,
): Promise<StoredContent> {
  const { size } = await source.stat();
  const last = lastPiece(size);
  const hash = createHash('sha256');
  // One buffer for the whole file: new ones would leave as much garbage as the file is long.
  const plain = Buffer.allocUnsafe(PIECE);
  for (let index = 0; index <= last; index += 1) {
    const wanted = Math.min(PIECE, size - index * PIECE);
    const piece = plain.subarray(0, wanted);
    await readWhole(source, piece, index * PIECE);
    hash.update(piece);
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, index === last)).setAAD(FORMAT);
    const body = cipher.update(piece);
    cipher.final();
    const { bytesWritten } = await target.writev([body, cipher.getAuthTag()], index * SEALED_PIECE);
    // On a full disk a part may be taken: what comes after it would leave a hole that no length shows.
    if (bytesWritten !== wanted + TAG) throw new Error('the disk took only a part');
    giveBack(body);
  }
  return { size, sha256: hash.digest('hex') };
}

/** Which of the encrypted bytes hold a piece of the content. */
export function sealedRange(size: number, { start, end }: ByteRange): ByteRange {
  const total = sealedSize(size);
  const until = (Math.floor(Math.max(0, end) / PIECE) + 1) * SEALED_PIECE;
  return { start: Math.floor(start / PIECE) * SEALED_PIECE, end: Math.min(until, total) - 1 };
}

/**
 * The content of the encrypted bytes that `sealedRange` names, piece by piece, each only once it is proven.
 * @throws StorageDamaged
 */
export async function* decryptRange(
  sealed: AsyncIterable<Buffer>,
  { key, size, range }: { key: Buffer; size: number; range: ByteRange },
): AsyncGenerator<Buffer> {
  const last = lastPiece(size);
  const until = Math.min(last, Math.floor(Math.max(0, range.end) / PIECE));
  let index = Math.floor(range.start / PIECE);
  for await (const piece of piecesOf(sealed)) {
    const plain = openPiece(piece, key, index, last);
    if (index > until || plain.length !== Math.min(PIECE, size - index * PIECE)) throw new StorageDamaged();
    const from = Math.max(0, range.start - index * PIECE);
    yield plain.subarray(from, Math.max(from, range.end - index * PIECE + 1));
    index += 1;
  }
  if (index !== until + 1) throw new StorageDamaged();
}

function openPiece(sealed: Buffer, key: Buffer, index: number, last: number): Buffer {
  if (sealed.length < TAG) throw new StorageDamaged();
  const nonce = nonceOf(index, index === last);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG });
  decipher.setAAD(FORMAT).setAuthTag(sealed.subarray(sealed.length - TAG));
  const plain = decipher.update(sealed.subarray(0, sealed.length - TAG));
  try {
    decipher.final();
  } catch (error) {
    throw new StorageDamaged({ cause: error });
  }
  return plain;
}

/** Cuts a stream into encrypted pieces, however its own are cut. */
async function* piecesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    let rest = chunk;
    while (length + rest.length >= SEALED_PIECE) {
      const taken = rest.subarray(0, SEALED_PIECE - length);
      yield parts.length === 0 ? taken : Buffer.concat([...parts, taken]);
      rest = rest.subarray(taken.length);
      parts = [];
      length = 0;
    }
    if (rest.length > 0) parts.push(rest);
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(parts);
}
