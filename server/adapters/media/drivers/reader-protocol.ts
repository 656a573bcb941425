/**
 * A task for the reader process. It contains paths only, so the content of files never passes through the
 * server.
 */
export type ReaderTask =
  | { what: 'type'; file: string }
  | { what: 'picture'; file: string; stored: string; preview: string }
  | { what: 'pdf'; file: string }
  | { what: 'page'; file: string; preview: string }
  /** Draws the first pages of a stored file into a folder, as `sheet-1`, `sheet-2`, …. */
  | { what: 'sheets'; file: string; folder: string; count: number; bytes: number }
  /** Judges the signatures of a PDF; certificates are DER as base64, `at` is an instant as text. */
  | { what: 'signatures'; file: string; roots: readonly string[]; others: readonly string[]; at: string }
  /** A task without a file, which tells whether a failure was caused by the file or by the process. */
  | { what: 'probe' };

/** The file is at fault; the word selects the sentence that the person reads. */
export class BadFile extends Error {
  readonly why: 'unreadable' | 'password' | 'pixels';
  constructor(why: BadFile['why'], options?: ErrorOptions) {
    super(why, options);
    this.name = 'BadFile';
    this.why = why;
  }
}
