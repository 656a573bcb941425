import type { Readable } from 'node:stream';

/** What a store says of a content that it has taken over. */
export type StoredContent = {
  size: number;
  /** Lower-case hex SHA-256 of the content. */
  sha256: string;
};

/** An object as a listing names it. */
export type StoreEntry = { key: string; size: number; modifiedAt: Date };

/** Bytes of a content, counted from zero, both ends included. */
export type ByteRange = { start: number; end: number };

/**
 * Keeps objects under keys and gives them back: a plain store, which knows neither encryption nor the database. A
 * key is relative and `/`-separated (`segmentsOf`); a patient's begins with the folder of the CPF.
 */
export type Storage = {
  /**
   * Takes over a finished local file (same or other disk) under `key`.
   * Resolves only when the store keeps it for good; the source file is then gone.
   */
  putFile(key: string, sourcePath: string): Promise<StoredContent>;
  /** The content or a range of it. @throws StorageNotFound; RangeError for a range that is not all inside */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** null when there is none, or not all of it. */
  stat(key: string): Promise<{ size: number } | null>;
  /** Removing what is not there succeeds. */
  remove(key: string): Promise<void>;
  /** Every object whose key begins so, in no certain order; what comes or goes meanwhile may be among them. */
  list(prefix: string): AsyncIterable<StoreEntry>;
  /** Resolves when the store can take writes; rejects otherwise (readiness probe). */
  check(): Promise<void>;
};

/** A store that hands out addresses of its own: only for what is sealed for its reader already (decisions/0021). */
export type PresigningStorage = Storage & {
  /** An address that anybody may read the object's bytes at for so many seconds. */
  presign(key: string, seconds: number): Promise<string>;
};

/** A bucket of an S3-compatible server, as the settings name it. */
export type Bucket = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket in the path and not in the host's name: what servers other than Amazon's usually want. */
  pathStyle: boolean;
};

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,219}$/;

/** Whether a name can be a key: whatever else lies in a store was put there by another program. */
export function isKey(name: string): boolean {
  return name.length <= 920 && name.split('/').every((segment) => SEGMENT.test(segment));
}

/**
 * The segments of a key. They hold letters, digits, `.`, `_` and `-` and do not start with a dot: that leaves no
 * way out of a folder, dotted names free for files still being written, and nothing to be quoted in an address.
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

/** What lies there is not what was put there: cut, changed, or another object's. */
export class StorageDamaged extends Error {
  constructor(options?: ErrorOptions) {
    super('a stored object is not what was put there', options);
    this.name = 'StorageDamaged';
  }
}
