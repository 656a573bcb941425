import type { Papel, SERVICOS } from '../catalogo/servicos.ts';
import type { Lista } from './medicamentos/substancia.ts';

/** In the order of the lists (docs/product/documents.md). */
export const TIPOS_DE_DOCUMENTO = [
  'simples',
  'retencao',
  'controle_especial',
  'azul',
  'azul_b2',
  'amarela',
  'exames',
  'encaminhamento',
  'atestado',
  'relatorio',
  'prep',
] as const;
export type TipoDeDocumento = (typeof TIPOS_DE_DOCUMENTO)[number];

/** Kinds of number that the national system (SNCR) grants to a doctor. */
export const NUMEROS_SNCR = ['RCE', 'RET', 'NRB', 'NRB2', 'NRA'] as const;
export type NumeroSncr = (typeof NUMEROS_SNCR)[number];

/** Short name of a service, as in `SERVICOS`. */
export type SlugDoServico = (typeof SERVICOS)[number]['slug'];

/**
 * When a field is shown or required: by facts about the patient, or by another field. `sem-prova`: no proof of earlier
 * use; `desconhecido` and those after it depend on the reading of an item or a document. All conditions of a list must
 * be fulfilled.
 */
export type Condicao = CondicaoSimples | readonly CondicaoSimples[];

type CondicaoSimples =
  | 'sempre'
  | 'nunca'
  | 'menor'
  | 'cid-autorizado'
  | 'com-prova'
  | 'sem-prova'
  | 'desconhecido'
  | 'substancia-desconhecida'
  | 'com-composicoes'
  | 'com-mencoes'
  | 'com-excecoes'
  | { campo: string; entre: readonly string[] }
  | { campo: string; acimaDe: number };

/** Reference list with suggestions for a field. */
export type ListaDeReferencia =
  | 'medicamentos'
  | 'apresentacoes'
  | 'vias-de-uso'
  | 'exames'
  | 'cid10'
  | 'especialidades';

type Campo = {
  /** Key in the document's data. */
  nome: string;
  /** Accessible name; within an item `{N}` is its number, from 1. */
  rotulo: string;
  /** Hint between label and field. */
  dica?: string;
  exigido: Condicao;
  /** Error for a required blank field, if it says more than the label. */
  falta?: string;
  /** Always shown without it. */
  aparece?: Condicao;
  /** Not printed: no rule asks for it on the sheet. */
  soNoProntuario?: true;
  referencia?: ListaDeReferencia;
};

/** `limite`: letters of a text, greatest value of a number. */
export type CampoSimples = Campo & {
  /** Copied into another document of the same patient, or also into a template and so of any patient; else into none. */
  copia?: 'paciente' | 'modelo';
} & (
    | { entrada: 'texto' | 'paragrafo'; limite: number; inicial?: string }
    /** "dd/mm/aaaa" or "YYYY-MM-DD". */
    | { entrada: 'data' }
    | { entrada: 'inteiro'; minimo: number; limite: number; inicial?: number }
    /** `botoes`: radio buttons. */
    | {
        entrada: 'escolha';
        opcoes: readonly { valor: string; rotulo: string }[];
        inicial?: string;
        botoes?: true;
      }
    | { entrada: 'marca' }
    /** One entry per line; `limite` letters in each. */
    | { entrada: 'linhas'; linhas: number; limite: number }
    /** Exceptions that the doctor confirms for an item, in the words of the reference data. */
    | { entrada: 'condicoes'; linhas: number; limite: number }
    /** A composition of a brand, as `composicao` writes it. */
    | { entrada: 'composicao'; limite: number }
    /** Listed substances in other fields, each confirmed as a mere mention. */
    | { entrada: 'mencoes'; linhas: number; limite: number }
    /** Confirmed citations, as `citacaoEscrita` writes them. */
    | { entrada: 'citacoes'; linhas: number; limite: number }
  );

/** `itens` is a list of rows with fields of their own. */
export type CampoDoDocumento =
  | CampoSimples
  | (Campo & { entrada: 'itens'; maximo: number; campos: readonly CampoSimples[] });

/** A blank is '', null, false or [], by the field's entry. */
type ValorDe<C> = C extends { entrada: 'itens'; campos: infer F extends readonly CampoSimples[] }
  ? readonly DadosDosCampos<F>[]
  : C extends { entrada: 'linhas' | 'condicoes' | 'mencoes' | 'citacoes' }
    ? readonly string[]
    : C extends { entrada: 'inteiro' }
      ? number | null
      : C extends { entrada: 'marca' }
        ? boolean
        : C extends { entrada: 'escolha'; opcoes: readonly { valor: infer V }[] }
          ? V | ''
          : string;

export type DadosDosCampos<F extends readonly CampoDoDocumento[]> = {
  readonly [C in F[number] as C['nome']]: ValorDe<C>;
};

/** Part of the sheet beside the fields; `comprador` and `fornecedor` are filled in by the pharmacy. */
export type Bloco =
  | 'endereco-do-paciente'
  | 'idade-e-sexo'
  | 'cpf-do-medico'
  | 'quantidade-por-extenso'
  | 'comprador'
  | 'fornecedor';

export const USOS_DO_DOCUMENTO = ['farmacia', 'laboratorio', 'consulta', 'entrega'] as const;

/** Where its patient uses a document. */
export type UsoDoDocumento = (typeof USOS_DO_DOCUMENTO)[number];

/** As printed, and as sentences name it after its article. */
export type Titulo = { titulo: string; artigo: 'a' | 'o' };

/** Constant properties of one kind of document. */
export type DefinicaoDoTipo = Titulo & {
  slug: TipoDeDocumento;
  /** Titles of a kind with several documents, by the value of this field. */
  titulos?: { campo: string; por: Readonly<Record<string, Titulo>> };
  uso: UsoDoDocumento;
  papel: Papel;
  /** Key in the PDF's Info dictionary (ITI, ADE-ICP-04.01) and its text. */
  oid: { codigo: string; nome: string };
  /** Type of the document in FHIR beside the OID (docs/fhir.md); null where LOINC has none that means it. */
  loinc: { codigo: string; nome: string } | null;
  /** Services that pay for it; in those of `acompanha` it only accompanies the service's own document. */
  servicos: readonly SlugDoServico[];
  acompanha?: readonly SlugDoServico[];
  /**
   * `sncr`: electronic only with a number of this kind; otherwise `impresso` is the sheet itself, printed and signed by
   * hand, and `transcricao` an aid without legal value, to be copied onto the authority's form.
   */
  canal: 'eletronico' | { sncr: NumeroSncr; semNumero: 'impresso' | 'transcricao' };
  /** Copies on paper. */
  vias: number;
  /** Days for which a pharmacy accepts it, counted from the signature; null without a limit. */
  validadeDias: number | null;
  /** Most substances on one document, in all or of one list. */
  maximoDeSubstancias?: { quantas: number; lista?: Lista };
  blocos: readonly Bloco[];
  /** Deviations for items of a list. */
  porLista?: Readonly<
    Partial<Record<Lista, { validadeDias?: number; blocos?: readonly Bloco[]; exigeCid?: true }>>
  >;
  campos: readonly CampoDoDocumento[];
};
