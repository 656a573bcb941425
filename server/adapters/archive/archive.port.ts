/** One part of an archive: its name and exactly `size` bytes. */
export type Part = { name: string; size: number; content: AsyncIterable<Uint8Array> };

/** One encrypted file that holds named parts in order; neither side ever keeps more than a piece in memory. */
export type Archive = {
  /**
   * Writes the parts as they come into a new file, which is on disk and whole when this resolves.
   * Where it fails nothing is left under the name. @returns the length of the file
   */
  write(path: string, parts: AsyncIterable<Part>): Promise<number>;
  /** The parts in order; what is left unread of one is passed over. @throws ArchiveUnreadable, KeyOnlySeals */
  read(path: string): AsyncIterable<Part>;
};

/** Why an archive cannot be read: under this key, at all, or to its end. */
export type UnreadableReason = 'key' | 'foreign' | 'damaged';

/** What stands in the file is not, or not whole, what was written. */
export class ArchiveUnreadable extends Error {
  readonly reason: UnreadableReason;
  constructor(reason: UnreadableReason, cause?: unknown) {
    super(`the archive cannot be read: ${reason}`, { cause });
    this.name = 'ArchiveUnreadable';
    this.reason = reason;
  }
}

/** The key is the public half of a pair: whoever holds it makes archives and opens none. */
export class KeyOnlySeals extends Error {
  constructor() {
    super('the key can seal archives, not open them');
    this.name = 'KeyOnlySeals';
  }
}
