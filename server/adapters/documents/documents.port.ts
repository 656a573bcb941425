import type { Readable } from 'node:stream';
import type { Papel } from '../../../domain/catalogo/servicos.ts';

/** A label and its value; empty values are left out by the caller. */
export type Par = { nome: string; valor: string };
/** A word with the tone in which it is printed. */
export type Marca = { palavra: string; tom: 'espera' | 'certo' | 'para' | 'nota' | 'neutro' };

/** What every kind of document has. */
export type Timbre = {
  /** The brand; the driver draws the known one as its logo. */
  marca: string;
  titulo: string;
  /** The lines of the footer, besides the page number. */
  rodape: readonly string[];
  produzidoEm: Date;
};

/** A question of the questionnaire with its description and answer. */
export type DossiePergunta = { pergunta: string; descricao: string; resposta: string };
/** A file of the order as the dossier shows it. */
export type ArquivoDoDossie = {
  rotulo: string;
  nome: string;
  detalhes: readonly string[];
  /** Why the file or some of its pages are not shown; null when all are. */
  nota: string | null;
  /** Names in `imagens`, one per page that is shown. */
  folhas: readonly string[];
  /** The number of pages, or null when it is unknown. */
  paginas: number | null;
};
/** A charge as the dossier shows it. */
export type CobrancaDoDossie = {
  titulo: string;
  marca: Marca | null;
  pares: readonly Par[];
  avisos: readonly { evento: string; em: string }[];
};

/** Everything about one order as texts that are printed unchanged. */
export type Dossie = Timbre & {
  numero: string;
  servico: string;
  papel: Papel | null;
  marcas: readonly Marca[];
  /** Warnings printed first: that the order was deleted, that the account was closed. */
  avisos: readonly string[];
  resumo: readonly Par[];
  paciente: readonly Par[];
  respondidas: string | null;
  saude: readonly DossiePergunta[];
  tratamento: readonly DossiePergunta[];
  livres: readonly DossiePergunta[];
  arquivos: readonly ArquivoDoDossie[];
  preco: string;
  cobrancas: readonly CobrancaDoDossie[];
  andamento: readonly { em: string; quem: string; oQue: string; detalhe: string | null }[];
};

/** The data of each kind of document. */
export type DataByKind = { dossie: Dossie };
/** The kinds of documents. */
export type Kind = keyof DataByKind;

/** The port through which documents are typeset. */
export type Documents = {
  /**
   * Typesets a document as a tagged PDF/A-2a; equal data give equal bytes. Every text is accepted: characters
   * that no font contains are printed as a box, and the document notes that. `imagens` maps the names used in
   * the data to local JPEG files.
   * @throws DocumentsUnavailable
   */
  renderPdf<T extends Kind>(
    kind: T,
    data: DataByKind[T],
    images: Readonly<Record<string, string>>,
  ): Promise<{ size: number; content: Readable }>;
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
