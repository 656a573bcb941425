import type { Readable } from 'node:stream';
import type { Anchors } from '#pades/certificates/anchors.ts';
import type { ChangesAfter, SignatureReport, SignatureVerdict } from '#pades/verify.ts';
import type { MotivoDaLeitura } from '#domain/pedidos/anexos.ts';

/** The result of opening a file: new files in `folder`, which the caller stores and then removes. */
export type Prepared = {
  ok: true;
  folder: string;
  /** The file to store: a PDF as it came, an image re-encoded. */
  file: string;
  contentType: string;
  /** Without the dot. */
  extension: string;
  /** The number of pages of a PDF; null for an image. */
  pages: number | null;
  /** True for a PDF that holds scripts or acts when it is opened. */
  executes: boolean;
  /** A WebP of at most 1200 px; null when the first page could not be drawn. */
  preview: string | null;
};

/** The file cannot be accepted, and the person can do something about it. */
export type Refused = {
  ok: false;
  /** The type of the content, as far as it is known. */
  contentType: string;
  reason: MotivoDaLeitura | 'tipo';
};

/** The first pages of a stored file as JPEG files, which exist until `remove` is called. */
export type Drawn = {
  sheets: readonly string[];
  /** The number of pages of the file; an image longer than a page counts as several. */
  total: number;
  /** Size of the drawn pages in bytes. */
  bytes: number;
  remove(): Promise<void>;
};

/** The judged signatures of a PDF; `verdict` is null for a PDF without a signature. */
export type ReadSignatures = {
  /** SHA-256 of the file, lower-case hexadecimal. */
  sha256: string;
  /** SHA-256 of the file as it was after each of its signatures, the first one first. */
  revisions: readonly (string | null)[];
  /** The secret that a document of ours holds in its own bytes. */
  secret: string | null;
  /** The registration that a pharmacist's program wrote beside its signature; null for none. */
  crf: { numero: string; uf: string } | null;
  verdict: SignatureVerdict | null;
  /** Changes behind the first signature. */
  changesAfter: ChangesAfter;
  /** In the order in which they were made. */
  signatures: readonly {
    kind: SignatureReport['kind'];
    /** `conferred`: it is of whom it names · `broken`: what it covers was changed · `unproven`: neither can be told. */
    state: 'conferred' | 'unproven' | 'broken';
    /** Who signed, by the certificate; null where it cannot be read. */
    name: string | null;
    serial: string | null;
    /** When: by its time-stamp, or as it claims. */
    at: string | null;
    /** The path from its certificate to the root, DER in base64; [] where it leads to none. */
    path: readonly string[];
  }[];
};

/** Who sent a file: somebody with an account, or a visitor, whose files wait apart from those. */
export type Sender = 'account' | 'visitor';

/** The port through which uploaded files are opened. */
export type Media = {
  /**
   * Opens a complete local file that somebody uploaded and makes the file to store and its preview. The given
   * file is not changed. Visitors' files, ordinary pictures of accounts, and what takes longer (PDF, HEIC, AVIF, large
   * pictures) are read apart: none of them waits for the others.
   * @throws MediaUnavailable when the server is at fault: the same file may pass later
   */
  prepare(path: string, sender: Sender): Promise<Prepared | Refused>;
  /**
   * Draws up to `limits.sheets` pages of a stored file, fewer when they exceed `limits.bytes`; null when it
   * cannot be drawn.
   * @throws MediaUnavailable when the server is at fault, including errors of the content stream
   */
  draw(content: Readable, limits: { sheets: number; bytes: number }): Promise<Drawn | null>;
  /**
   * Reads and judges the signatures of a local PDF from a visitor, in a process of its own; null for bytes that are no PDF or
   * cannot be read.
   * @throws MediaUnavailable when the server is at fault or too many wait
   */
  checkSignatures(path: string, anchors: Anchors, at: Date): Promise<ReadSignatures | null>;
  /** Stops the processes; files in progress fail with MediaUnavailable. */
  close(): Promise<void>;
};

/** Files cannot be opened at the moment; the files are not at fault. */
export class MediaUnavailable extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(`files cannot be opened: ${why}`, options);
    this.name = 'MediaUnavailable';
  }
}
