import type { Servico } from '../../catalogo/servicos.ts';
import type { Substancia } from '../medicamentos/substancia.ts';
import type { NumeroSncr, TipoDeDocumento } from '../tipo-de-documento.ts';

/** What is known about a case when a document of it is judged. */
export type ContextoDoDocumento = {
  /** The service that was paid for, by its exact title. */
  readonly servico: Servico;
  /** The document of the same order that this one goes along with; null for the one that the service is for. */
  readonly acompanha: TipoDeDocumento | null;
  /** Today in São Paulo, 'YYYY-MM-DD'. */
  readonly hoje: string;
  /** The patient's age in years; null where it is not known. */
  readonly idade: number | null;
  /** That the patient's consent to print the CID is on record. */
  readonly consentimentoCid: boolean;
  /** That the order has files that may prove earlier use. */
  readonly provaDeUso: boolean;
  /** Kinds of SNCR number of which the doctor has one free. */
  readonly numerosSncr: readonly NumeroSncr[];
  /** Rows of every substance that the medicines may name (`nomesPossiveis`); further rows do no harm. */
  readonly substancias: readonly Substancia[];
};

/** Something to put right, in words for the doctor. `impede`: the document cannot be issued like this. */
export type Problema = {
  /** The field, as `posologia` or `itens.1.posologia`; empty where it is the whole document. */
  readonly campo: string;
  readonly mensagem: string;
  readonly gravidade: 'impede' | 'avisa';
};

/** A problem that keeps the document from being issued. */
export function impede(campo: string, mensagem: string): Problema {
  return { campo, mensagem, gravidade: 'impede' };
}

/** A problem that the doctor should have seen. */
export function avisa(campo: string, mensagem: string): Problema {
  return { campo, mensagem, gravidade: 'avisa' };
}
