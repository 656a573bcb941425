/** One part of an archive: its name and exactly `size` bytes of content. */
export type Part = { name: string; size: number; content: AsyncIterable<Uint8Array> };

/**
 * An encrypted file that contains named parts in order. Reading and writing are streamed, so memory use is
 * constant.
 */
export type Archive = {
  /**
   * Writes the parts into a new file, which is complete and synced to disk when this resolves. After a
   * failure no file is left.
   * @returns the size of the file in bytes
   */
  write(path: string, parts: AsyncIterable<Part>): Promise<number>;
  /**
   * Yields the parts in order; content that the caller does not read is skipped.
   * @throws ArchiveUnreadable, KeyOnlySeals
   */
  read(path: string): AsyncIterable<Part>;
};

/**
 * Why an archive cannot be read: another key (`key`), no archive of this format (`foreign`), or incomplete or
 * altered (`damaged`).
 */
export type UnreadableReason = 'key' | 'foreign' | 'damaged';

/** The file cannot be read with this key, is no archive, or is incomplete or altered. */
export class ArchiveUnreadable extends Error {
  readonly reason: UnreadableReason;
  constructor(reason: UnreadableReason, cause?: unknown) {
    super(`the archive cannot be read: ${reason}`, { cause });
    this.name = 'ArchiveUnreadable';
    this.reason = reason;
  }
}

/** The key is a public key: it can write archives and read none. */
export class KeyOnlySeals extends Error {
  constructor() {
    super('the key can seal archives, not open them');
    this.name = 'KeyOnlySeals';
  }
}
