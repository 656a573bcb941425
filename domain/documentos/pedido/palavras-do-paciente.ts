import type { Lexico, NomesIndexados } from '../medicamentos/lexico/lexico.ts';

/** The patient's words about what an order is for. */
export type PalavrasDoPaciente = {
  /** The answers to the questions that ask for it, in their order. */
  readonly respostas: readonly string[];
  readonly motivacao: string;
};

/** A known presentation of a medicine; `dcb` is its substances as a composition writes them. */
export type Apresentacao = {
  readonly dcb: string;
  readonly concentracao: string;
  readonly forma: string;
  readonly via: string;
};

/** Lists by which a request is read: presentations of the medicines that it names, names of exams or of specialities. */
export type ListasDoPedido = {
  readonly lexico: Lexico;
  readonly apresentacoes: readonly Apresentacao[];
  readonly nomes: NomesIndexados;
};

/** Fields of a document that a request fills, each by its path ("itens.0.posologia"), and what else it asks for. */
export type Preenchido = {
  readonly dados: Readonly<Record<string, unknown>>;
  readonly campos: readonly string[];
  /** In the patient's words. */
  readonly sobras: readonly string[];
};

/** The clauses of a text: what a full stop, a semicolon or a line's end divides. Linear in the text. */
export function frasesDe(texto: string): string[] {
  return texto
    .split(/[;\n]|[.!?](?=\s|$)/)
    .map((frase) => frase.trim())
    .filter(Boolean);
}
