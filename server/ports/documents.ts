import type { Readable } from 'node:stream';

/** A label and its value; empty values are left out by the caller. */
export type Par = { nome: string; valor: string };
/** A word with the tone in which it is printed. */
export type Marca = { palavra: string; tom: 'espera' | 'certo' | 'para' | 'nota' | 'neutro' };

/** The data of the house's paper, in every document; a template asks for more, as its presenter knows. */
export type Timbre = {
  /** The brand; the paper draws the known one as its logo. */
  marca: string;
  titulo: string;
  /** The lines of the footer, besides the page number. */
  rodape: readonly string[];
  produzidoEm: Date;
};

/** Images by the names that the data use: the path of a local JPEG file, or the text of an SVG. */
export type Images = Readonly<Record<string, string | { svg: string }>>;

/** The port through which documents are typeset. */
export type Documents = {
  /**
   * Typesets a document as a tagged PDF/A-2a; equal data give equal bytes. `template` names one of the driver's
   * templates (`dossie`). Every text is accepted: characters that no font contains are printed as a box, and `faltas`
   * in the template's data counts them.
   * @throws DocumentsUnavailable
   */
  render(template: string, data: Timbre, images?: Images): Promise<{ size: number; content: Readable }>;
  /** The characters of the data's texts that no font contains, each once, in the order of their appearance. @throws DocumentsUnavailable */
  missingCharacters(data: unknown): Promise<readonly string[]>;
  /** Stops the process; documents in progress fail with DocumentsUnavailable. */
  close(): Promise<void>;
};

/** No document can be typeset at the moment; the call may be repeated later. */
export class DocumentsUnavailable extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(`documents cannot be set: ${why}`, options);
    this.name = 'DocumentsUnavailable';
  }
}
