import type { Readable } from 'node:stream';

/** A stored object. Keys are `/`-separated and relative; a patient's start with the folder of the CPF, and no row is found by it. */
export type ObjetoGuardado = {
  size: number;
  /** Lower-case hex SHA-256 of the content. */
  sha256: string;
};

export type Storage = {
  /**
   * Takes over a finished local file (same or other disk) under `key`.
   * Resolves only when content and directory entry are on disk (fsync); the source file is then gone.
   */
  putFile(key: string, sourcePath: string): Promise<ObjetoGuardado>;
  /** @throws StorageNotFound */
  read(key: string): Promise<Readable>;
  /** null when there is none. */
  stat(key: string): Promise<{ size: number } | null>;
  /** Removing what is not there succeeds. */
  remove(key: string): Promise<void>;
  /** Resolves when the store can take writes; rejects otherwise (readiness probe). */
  check(): Promise<void>;
};

/** Nothing is stored under the key. */
export class StorageNotFound extends Error {
  constructor() {
    super('no such object');
    this.name = 'StorageNotFound';
  }
}
