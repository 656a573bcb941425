import type { Readable } from 'node:stream';
import type { MotivoDaLeitura } from '../../../domain/pedidos/anexos.ts';

/** What a file became: files of its own below `pasta`, which the caller takes over and then removes. */
export type Prepared = {
  ok: true;
  folder: string;
  /** What is to be stored: a PDF as it came, a picture re-encoded. */
  file: string;
  contentType: string;
  /** Without the dot. */
  extension: string;
  /** Of a PDF. */
  pages: number | null;
  /** A WebP of at most 1200 px; null where a page could be opened but not drawn. */
  preview: string | null;
};

/** The file is at fault, and the person can do something about it. */
export type Refused = {
  ok: false;
  /** What the bytes are, as far as known. */
  contentType: string;
  reason: MotivoDaLeitura | 'tipo';
};

/** The first pages of a stored file, drawn for paper: JPEGs in files that are there until `apagar`. */
export type Drawn = {
  sheets: readonly string[];
  /** How many pages the file has; a picture longer than a sheet is several. */
  total: number;
  /** What the drawn ones weigh. */
  bytes: number;
  remove(): Promise<void>;
};

export type Media = {
  /**
   * Opens a finished local file that somebody sent and makes of it what is stored and shown. The file itself is
   * left as it is.
   * @throws MediaUnavailable when the failure is ours: the same file may pass later
   */
  prepare(path: string): Promise<Prepared | Refused>;
  /**
   * Draws up to `folhas` pages of a stored file, fewer once they weigh `bytes`; null where it cannot be drawn.
   * @throws MediaUnavailable when the failure is ours, the content's own errors included
   */
  draw(content: Readable, limits: { sheets: number; bytes: number }): Promise<Drawn | null>;
  /** Ends what runs; what was being prepared fails as unavailable. */
  close(): Promise<void>;
};

/** Files cannot be opened right now, through no fault of theirs. */
export class MediaUnavailable extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(`files cannot be opened: ${why}`, options);
    this.name = 'MediaUnavailable';
  }
}
