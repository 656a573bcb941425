import type { Servico } from '#domain/catalogo/servicos.ts';
import type { ItemDaReceita } from '../receita.ts';
import type { ModelosOficiais } from '../emissao/modelos-oficiais.ts';
import type { NumeroSncr, TipoDeDocumento } from '../tipo-de-documento.ts';
import type { LeituraDoDocumento } from '../leitura/leitura.ts';

/** Data of a document of any kind, or of one item, by field name. */
export type DadosQuaisquer = Readonly<Record<string, unknown>>;

/** Facts about a case against which its documents are judged. */
export type ContextoDoDocumento = {
  /** Exact title of the paid service. */
  readonly servico: Servico;
  /** Document of the same order that this one accompanies; null for the service's own document. */
  readonly acompanha: TipoDeDocumento | null;
  /** Substances of the accompanied document. */
  readonly acompanhadas: readonly string[];
  /** Item of the accompanied document as written; absent where it has none, and on a sheet, where nothing is judged. */
  readonly itemAcompanhado?: ItemDaReceita | undefined;
  /** 'YYYY-MM-DD' in São Paulo. */
  readonly hoje: string;
  /** 'HH:MM' in São Paulo, and the day of the order; absent where nothing is judged. */
  readonly agora?: string | undefined;
  readonly pedidoEm?: string | undefined;
  /** In years; null where unknown. */
  readonly idade: number | null;
  /** The patient's consent to print the CID is recorded. */
  readonly consentimentoCid: boolean;
  /** The order has files that may prove earlier use. */
  readonly provaDeUso: boolean;
  /** Kinds of SNCR number of which the doctor has one free. */
  readonly numerosSncr: readonly NumeroSncr[];
  /** Official models of Anvisa that are missing. */
  readonly modelos: ModelosOficiais;
  /** Reading of all names of medicines in the document. */
  readonly leitura: LeituraDoDocumento;
};

/** Words for the doctor. `impede`: the document cannot be issued. */
export type Problema = {
  /** Path, as `posologia` or `itens.1.posologia`; '' for the whole document. */
  readonly campo: string;
  readonly mensagem: string;
  readonly gravidade: 'impede' | 'avisa';
};

export function impede(campo: string, mensagem: string): Problema {
  return { campo, mensagem, gravidade: 'impede' };
}

/** A warning. */
export function avisa(campo: string, mensagem: string): Problema {
  return { campo, mensagem, gravidade: 'avisa' };
}
