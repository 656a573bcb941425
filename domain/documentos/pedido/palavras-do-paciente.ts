import type { Lexico, NomesIndexados } from '../medicamentos/lexico/lexico.ts';

/** The patient's words about the purpose of an order. */
export type PalavrasDoPaciente = {
  /** Answers to the questions with the mark `pedido`, in their order. */
  readonly respostas: readonly string[];
  readonly motivacao: string;
};

/** A known presentation; `dcb` is its substances as a composition writes them. */
export type Apresentacao = {
  readonly dcb: string;
  readonly concentracao: string;
  readonly forma: string;
  readonly via: string;
};

/** Presentations of the named medicines, names of exams or of specialities. */
export type ListasDoPedido = {
  readonly lexico: Lexico;
  readonly apresentacoes: readonly Apresentacao[];
  readonly nomes: NomesIndexados;
};

/** Fields by their path ("itens.0.posologia"), and the requests that fit none. */
export type Preenchido = {
  readonly dados: Readonly<Record<string, unknown>>;
  readonly campos: readonly string[];
  /** In the patient's words. */
  readonly sobras: readonly string[];
};

/** Clauses, divided by a full stop, a semicolon or a line end. Linear in the text. */
export function frasesDe(texto: string): string[] {
  return texto
    .split(/[;\n]|[.!?](?=\s|$)/)
    .map((frase) => frase.trim())
    .filter(Boolean);
}
