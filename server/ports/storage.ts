import type { Readable } from 'node:stream';

/** Size and hash of a stored content. */
export type StoredContent = {
  size: number;
  /** SHA-256 of the content in lower-case hexadecimal. */
  sha256: string;
};

/** An object of a listing. */
export type StoreEntry = { key: string; size: number; modifiedAt: Date };

/** A range of bytes, counted from zero, both ends included. */
export type ByteRange = { start: number; end: number };

/**
 * A store of objects under keys, without encryption or database. A key is relative and separated by `/` (see
 * `segmentsOf`); a patient's objects begin with the folder of the CPF.
 */
export type Storage = {
  /**
   * Stores a complete local file under `key` and removes the file. Resolves when the store holds it durably.
   */
  putFile(key: string, sourcePath: string): Promise<StoredContent>;
  /**
   * The content, or a range of it.
   * @throws StorageNotFound; RangeError for a range that is not completely inside
   */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** The size of the object; null when it is missing or incomplete. */
  stat(key: string): Promise<{ size: number } | null>;
  /** Removes an object; succeeds when there is none. */
  remove(key: string): Promise<void>;
  /**
   * All objects whose key begins with `prefix`, in no order; concurrent changes may or may not be included.
   */
  list(prefix: string): AsyncIterable<StoreEntry>;
  /** Resolves when the store accepts writes (readiness probe). @throws otherwise */
  check(): Promise<void>;
};

/**
 * A store that can make public addresses of objects; only for objects that are encrypted for their reader
 * (docs/decisions/0021).
 */
export type PresigningStorage = Storage & {
  /** An address at which anybody can read the object's bytes for so many seconds. */
  presign(key: string, seconds: number): Promise<string>;
};

/** A bucket of an S3-compatible server. */
export type Bucket = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /**
   * True when the bucket is part of the path and not of the host name, as most servers other than Amazon's
   * expect.
   */
  pathStyle: boolean;
};

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,219}$/;

/** True when a name is a valid key; objects with other names were put there by another program. */
export function isKey(name: string): boolean {
  return name.length <= 920 && name.split('/').every((segment) => SEGMENT.test(segment));
}

/**
 * The segments of a key: letters, digits, `.`, `_` and `-`, not starting with a dot. So no key leaves its
 * folder, dotted names are free for files being written, and addresses need no escaping.
 * @throws TypeError for any other key
 */
export function segmentsOf(key: string): string[] {
  if (!isKey(key)) throw new TypeError('not a storage key');
  return key.split('/');
}

/** Nothing is stored under the key. */
export class StorageNotFound extends Error {
  constructor() {
    super('no such object');
    this.name = 'StorageNotFound';
  }
}

/** The stored content is not what was stored: truncated, altered, or another object's. */
export class StorageDamaged extends Error {
  constructor(options?: ErrorOptions) {
    super('a stored object is not what was put there', options);
    this.name = 'StorageDamaged';
  }
}
