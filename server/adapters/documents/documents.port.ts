import type { Readable } from 'node:stream';
import type { Papel } from '../../../domain/catalogo/servicos.ts';

/** A name and what it is; empty values are not handed in. */
export type Par = { nome: string; valor: string };
/** A word with the look of its meaning. */
export type Marca = { palavra: string; tom: 'espera' | 'certo' | 'para' | 'nota' | 'neutro' };

/** What stands on every document, whatever its kind. */
export type Timbre = {
  /** Whose paper it is; the drawn name is known by the driver. */
  marca: string;
  titulo: string;
  /** What stands at the foot of each page, besides its number: a line each. */
  rodape: readonly string[];
  produzidoEm: Date;
};

export type DossiePergunta = { pergunta: string; descricao: string; resposta: string };
export type ArquivoDoDossie = {
  rotulo: string;
  nome: string;
  detalhes: readonly string[];
  /** Why it cannot be shown, or which of its pages are not here. */
  nota: string | null;
  /** Names of `imagens`, one for each page that is shown. */
  folhas: readonly string[];
  /** How many pages it has, where it is known. */
  paginas: number | null;
};
export type CobrancaDoDossie = {
  titulo: string;
  marca: Marca | null;
  pares: readonly Par[];
  avisos: readonly { evento: string; em: string }[];
};

/** Everything about one order, in words that stand as they are. */
export type Dossie = Timbre & {
  numero: string;
  servico: string;
  papel: Papel | null;
  marcas: readonly Marca[];
  /** Said before anything else: that it was deleted, that the account was closed. */
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

/** Every kind of document, with what it says. */
export type DataByKind = { dossie: Dossie };
export type Kind = keyof DataByKind;

export type Documents = {
  /**
   * A document as a tagged PDF/A-2a: the same data give the same bytes. Any text is shown; a sign that no typeface
   * of ours has stands as a box, and the document says so. `imagens` are local JPEGs under the names by which the
   * data speak of them.
   * @throws DocumentsUnavailable
   */
  renderPdf<T extends Kind>(
    kind: T,
    data: DataByKind[T],
    images: Readonly<Record<string, string>>,
  ): Promise<{ size: number; content: Readable }>;
  /** Ends what runs; what was being set fails as unavailable. */
  close(): Promise<void>;
};

/** No document can be set right now; nothing is lost by it. */
export class DocumentsUnavailable extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(`documents cannot be set: ${why}`, options);
    this.name = 'DocumentsUnavailable';
  }
}
