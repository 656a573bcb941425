import type { Papel, SERVICOS } from '../catalogo/servicos.ts';
import type { Lista } from './medicamentos/substancia.ts';

/** The eleven kinds of document, in the order in which they are listed (docs/product/documents.md). */
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
 * When a field is shown or required: by what is known of the patient, or by what another field holds. `sem-prova`: no
 * proof of earlier use was seen; `desconhecido` and what follows it speak of what was read in an item or a document. Of a
 * list all have to hold.
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

/** A list of the reference data that fills a field with suggestions. */
export type ListaDeReferencia =
  | 'medicamentos'
  | 'apresentacoes'
  | 'vias-de-uso'
  | 'exames'
  | 'cid10'
  | 'especialidades';

type Campo = {
  /** Key in the data of the document. */
  nome: string;
  /** Accessible name of the field; within an item `{N}` stands for its number, counted from 1. */
  rotulo: string;
  /** What stands between label and field. */
  dica?: string;
  exigido: Condicao;
  /** What is said where it is required and blank, if that is more than its label. */
  falta?: string;
  /** When it is shown; always where it is left out. */
  aparece?: Condicao;
  /** It stays in the record: no rule asks for it on the sheet. */
  soNoProntuario?: true;
  referencia?: ListaDeReferencia;
};

/** A field with one value. `limite`: letters of a text, greatest value of a number. */
export type CampoSimples = Campo &
  (
    | { entrada: 'texto' | 'paragrafo'; limite: number; inicial?: string }
    /** A day as typed, "dd/mm/aaaa", or "YYYY-MM-DD". */
    | { entrada: 'data' }
    | { entrada: 'inteiro'; minimo: number; limite: number; inicial?: number }
    /** `botoes`: all options in sight, as radio buttons. */
    | {
        entrada: 'escolha';
        opcoes: readonly { valor: string; rotulo: string }[];
        inicial?: string;
        botoes?: true;
      }
    | { entrada: 'marca' }
    /** One entry per line; `limite` letters in each. */
    | { entrada: 'linhas'; linhas: number; limite: number }
    /** The conditions of exceptions that the doctor confirms for an item, in the words of the reference data. */
    | { entrada: 'condicoes'; linhas: number; limite: number }
    /** One of the compositions of a brand, as `composicao` writes them. */
    | { entrada: 'composicao'; limite: number }
    /** Names of listed substances in other fields, each confirmed to be a mere mention. */
    | { entrada: 'mencoes'; linhas: number; limite: number }
    /** Citations that were read and kept, as `citacaoEscrita` writes them. */
    | { entrada: 'citacoes'; linhas: number; limite: number }
  );

/** A field of a document; `itens` is a list of rows that have fields of their own. */
export type CampoDoDocumento =
  | CampoSimples
  | (Campo & { entrada: 'itens'; maximo: number; campos: readonly CampoSimples[] });

/** What a field holds: blank is '', null, false or [], as its entry demands. */
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

/** The data of a list of fields, by their names. */
export type DadosDosCampos<F extends readonly CampoDoDocumento[]> = {
  readonly [C in F[number] as C['nome']]: ValorDe<C>;
};

/** A part of the sheet that is printed beside the fields; `comprador` and `fornecedor` stay empty for the pharmacy. */
export type Bloco =
  | 'endereco-do-paciente'
  | 'idade-e-sexo'
  | 'cpf-do-medico'
  | 'quantidade-por-extenso'
  | 'comprador'
  | 'fornecedor';

/** What is fixed for one kind of document. */
export type DefinicaoDoTipo = {
  slug: TipoDeDocumento;
  /** As it is printed, and as sentences name it after its article. */
  titulo: string;
  artigo: 'a' | 'o';
  /** The titles of a kind that is several documents, by what this field holds. */
  titulos?: { campo: string; por: Readonly<Record<string, string>> };
  papel: Papel;
  /** Key in the Info dictionary of the PDF (ITI, ADE-ICP-04.01) and the text beneath it. */
  oid: { codigo: string; nome: string };
  /** Services that pay for it; in those of `acompanha` it only goes with the document that the service is for. */
  servicos: readonly SlugDoServico[];
  acompanha?: readonly SlugDoServico[];
  /**
   * How it leaves. `sncr`: electronic only with a number of this kind; else `impresso` is the sheet itself, printed and
   * signed by hand, and `transcricao` an aid that is no prescription, for the authority's own form.
   */
  canal: 'eletronico' | { sncr: NumeroSncr; semNumero: 'impresso' | 'transcricao' };
  /** Copies where it goes on paper. */
  vias: number;
  /** Days for which a pharmacy takes it, counted from the signature; null: no limit of its own. */
  validadeDias: number | null;
  /** Most substances on one document, in all or of one list. */
  maximoDeSubstancias?: { quantas: number; lista?: Lista };
  blocos: readonly Bloco[];
  /** What differs where an item is of this list. */
  porLista?: Readonly<
    Partial<Record<Lista, { validadeDias?: number; blocos?: readonly Bloco[]; exigeCid?: true }>>
  >;
  campos: readonly CampoDoDocumento[];
};
