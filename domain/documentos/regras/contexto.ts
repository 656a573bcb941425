import type { Servico } from '#domain/catalogo/servicos.ts';
import type { ItemDaReceita } from '../receita.ts';
import type { ModelosOficiais } from '../emissao/modelos-oficiais.ts';
import type { NumeroSncr, TipoDeDocumento } from '../tipo-de-documento.ts';
import type { LeituraDoDocumento } from '../leitura/leitura.ts';

/** The data of a document of any kind, or of one of its items, by the names of the fields. */
export type DadosQuaisquer = Readonly<Record<string, unknown>>;

/** What is known about a case when a document of it is judged. */
export type ContextoDoDocumento = {
  /** The service that was paid for, by its exact title. */
  readonly servico: Servico;
  /** The document of the same order that this one goes along with; null for the one that the service is for. */
  readonly acompanha: TipoDeDocumento | null;
  /** The substances that the document which it goes along with prescribes. */
  readonly acompanhadas: readonly string[];
  /** The item of that document, as it is written; absent where it has none, and on a sheet, where nothing is judged. */
  readonly itemAcompanhado?: ItemDaReceita | undefined;
  /** Today in São Paulo, 'YYYY-MM-DD'. */
  readonly hoje: string;
  /** The time of day in São Paulo, 'HH:MM', and the day on which the order was made; absent where nothing is judged. */
  readonly agora?: string | undefined;
  readonly pedidoEm?: string | undefined;
  /** The patient's age in years; null where it is not known. */
  readonly idade: number | null;
  /** That the patient's consent to print the CID is on record. */
  readonly consentimentoCid: boolean;
  /** That the order has files that may prove earlier use. */
  readonly provaDeUso: boolean;
  /** Kinds of SNCR number of which the doctor has one free. */
  readonly numerosSncr: readonly NumeroSncr[];
  /** Which official models of Anvisa are missing. */
  readonly modelos: ModelosOficiais;
  /** All names of medicines in the document, as they were read. */
  readonly leitura: LeituraDoDocumento;
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
