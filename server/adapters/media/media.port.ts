import type { Readable } from 'node:stream';
import type { MotivoDaLeitura } from '../../../domain/anexos.ts';

/** What a file became: files of its own below `pasta`, which the caller takes over and then removes. */
export type Preparado = {
  ok: true;
  pasta: string;
  /** What is to be stored: a PDF as it came, a picture re-encoded. */
  arquivo: string;
  contentType: string;
  /** Without the dot. */
  extensao: string;
  /** Of a PDF. */
  paginas: number | null;
  /** A WebP of at most 1200 px; null where a page could be opened but not drawn. */
  previa: string | null;
};

/** The file is at fault, and the person can do something about it. */
export type Recusado = {
  ok: false;
  /** What the bytes are, as far as known. */
  contentType: string;
  motivo: MotivoDaLeitura | 'tipo';
};

/** The first pages of a stored file, drawn for paper: JPEGs in files that are there until `apagar`. */
export type Desenhado = {
  folhas: readonly string[];
  /** How many pages the file has; a picture longer than a sheet is several. */
  total: number;
  /** What the drawn ones weigh. */
  bytes: number;
  apagar(): Promise<void>;
};

export type Media = {
  /**
   * Opens a finished local file that somebody sent and makes of it what is stored and shown. The file itself is
   * left as it is.
   * @throws MediaUnavailable when the failure is ours: the same file may pass later
   */
  preparar(caminho: string): Promise<Preparado | Recusado>;
  /**
   * Draws up to `folhas` pages of a stored file, fewer once they weigh `bytes`; null where it cannot be drawn.
   * @throws MediaUnavailable when the failure is ours, the content's own errors included
   */
  desenhar(conteudo: Readable, limites: { folhas: number; bytes: number }): Promise<Desenhado | null>;
  /** Ends what runs; what was being prepared fails as unavailable. */
  fechar(): Promise<void>;
};

/** Files cannot be opened right now, through no fault of theirs. */
export class MediaUnavailable extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(`files cannot be opened: ${why}`, options);
    this.name = 'MediaUnavailable';
  }
}
