import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { giveBack, readWhole } from '../files/bytes.ts';
import { StorageDamaged, type StoredContent, type ByteRange } from '#ports/storage.ts';

/**
 * Encrypts in chunks of 64 KiB with AES-256-GCM, under a key that is used for this one object only
 * (docs/decisions/0021). The nonce contains the chunk's index and whether it is the last, so a chunk that is
 * removed, moved, repeated or of another object fails authentication.
 */
const PIECE = 64 * 1024;
const TAG = 16;
const SEALED_PIECE = PIECE + TAG;
const FORMAT = Buffer.from('zelo arquivo v1');

const lastPiece = (size: number): number => Math.max(0, Math.ceil(size / PIECE) - 1);

/**
 * Size of a content once encrypted; an empty content has one chunk too, which authenticates that it is empty.
 */
export function sealedSize(size: number): number {
  return size + TAG * (lastPiece(size) + 1);
}

function nonceOf(index: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

/** Encrypts an open file into another. @returns size and SHA-256 of the content */
export async function encryptFile(
  source: FileHandle,
  target: FileHandle,
  key: Buffer,
): Promise<StoredContent> {
  const { size } = await source.stat();
  const last = lastPiece(size);
  const hash = createHash('sha256');
  // One buffer for the whole file: a new one per chunk would leave as much garbage as the file is long.
  const plain = Buffer.allocUnsafe(PIECE);
  for (let index = 0; index <= last; index += 1) {
    const piece = plain.subarray(0, Math.min(PIECE, size - index * PIECE));
    await readWhole(source, piece, index * PIECE);
    hash.update(piece);
    await sealPiece(target, { key, piece, index, last: index === last });
  }
  return { size, sha256: hash.digest('hex') };
}

type PieceToSeal = { key: Buffer; piece: Buffer; index: number; last: boolean };

async function sealPiece(target: FileHandle, { key, piece, index, last }: PieceToSeal): Promise<void> {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, last)).setAAD(FORMAT);
  const body = cipher.update(piece);
  cipher.final();
  const { bytesWritten } = await target.writev([body, cipher.getAuthTag()], index * SEALED_PIECE);
  // On a full disk a write may be partial; continuing would leave a gap that the file's length does not
  // show.
  if (bytesWritten !== piece.length + TAG) throw new PartialWrite();
  giveBack(body);
}

/** The disk took a part of a write only, as a full one does. */
export class PartialWrite extends Error {
  constructor() {
    super('the disk took only a part');
    this.name = 'PartialWrite';
  }
}

/** Encrypts a content that arrives bit by bit into an open file. */
export type Sealer = {
  /** How many bytes of content came so far. */
  readonly size: number;
  /** Takes the next bytes; they may be changed once this has resolved. */
  write(bytes: Buffer): Promise<void>;
  /** Writes what is left. @returns size and SHA-256 of the content */
  end(): Promise<StoredContent>;
};

/** Begins to encrypt into an empty file under a key that is used for nothing else. */
export function createSealer(target: FileHandle, key: Buffer): Sealer {
  const hash = createHash('sha256');
  const plain = Buffer.allocUnsafe(PIECE);
  let [size, filled, index] = [0, 0, 0];
  return {
    get size() {
      return size;
    },
    async write(bytes) {
      hash.update(bytes);
      size += bytes.length;
      for (let at = 0; at < bytes.length;) {
        // A full chunk is written once more content follows: only then is it known not to be the last one.
        if (filled === PIECE) {
          await sealPiece(target, { key, piece: plain, index, last: false });
          [filled, index] = [0, index + 1];
        }
        const taken = bytes.copy(plain, filled, at);
        [filled, at] = [filled + taken, at + taken];
      }
    },
    async end() {
      await sealPiece(target, { key, piece: plain.subarray(0, filled), index, last: true });
      return { size, sha256: hash.digest('hex') };
    },
  };
}

/**
 * Decrypts a whole content chunk by chunk with the memory of one chunk. `use` gets each once it is authenticated, and may
 * read it until it resolves.
 * @throws StorageDamaged
 */
export async function decryptEach(
  sealed: AsyncIterable<Buffer>,
  { key, size }: { key: Buffer; size: number },
  use: (plain: Buffer) => Promise<void>,
): Promise<void> {
  const last = lastPiece(size);
  const memory = Buffer.allocUnsafe(SEALED_PIECE);
  let [filled, index] = [0, 0];
  const open = async () => {
    if (index > last) throw new StorageDamaged();
    const plain = openPiece(memory.subarray(0, filled), key, index, last);
    if (plain.length !== Math.min(PIECE, size - index * PIECE)) throw new StorageDamaged();
    await use(plain);
    giveBack(plain);
    [filled, index] = [0, index + 1];
  };
  for await (const chunk of sealed) {
    for (let at = 0; at < chunk.length;) {
      const taken = chunk.copy(memory, filled, at);
      [filled, at] = [filled + taken, at + taken];
      if (filled === SEALED_PIECE) await open();
    }
    giveBack(chunk);
  }
  if (filled > 0) await open();
  if (index !== last + 1) throw new StorageDamaged();
}

/** Which of the encrypted bytes contain a range of the content. */
export function sealedRange(size: number, { start, end }: ByteRange): ByteRange {
  const total = sealedSize(size);
  const until = (Math.floor(Math.max(0, end) / PIECE) + 1) * SEALED_PIECE;
  return { start: Math.floor(start / PIECE) * SEALED_PIECE, end: Math.min(until, total) - 1 };
}

/**
 * Decrypts the bytes that `sealedRange` names chunk by chunk, yielding each only after authentication.
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

/** Regroups a stream into encrypted chunks, however its own chunks are cut. */
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
