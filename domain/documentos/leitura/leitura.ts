import type { Citacao, RespostaDeAlergia } from '../alergias/citar.ts';
import type { MedicamentoLido } from '../medicamentos/lexico/item.ts';
import type { Nome } from '../medicamentos/lexico/lexico.ts';
import type { Excecao, Lista, Substancia } from '../medicamentos/substancia.ts';

/** Fields of an item that a reading depends on; it is valid only while all of them are unchanged. */
export const CAMPOS_LIDOS = ['tipoDeItem', 'medicamento', 'composicao', 'substanciaAtiva'] as const;
export type TextosDoItem = Readonly<Record<(typeof CAMPOS_LIDOS)[number], string>>;

/** A known name that an unknown one may be a misspelling of. */
export type Parecido = Pick<Nome, 'nome'> & {
  readonly dcbs: readonly string[];
  /** List of the first substance that needs more than a simple prescription; null where none does. */
  readonly lista: Lista | null;
};

/** An exception of a substance: the typed text fulfils or contradicts it, or the doctor decides. */
export type ExcecaoLida = Excecao & {
  readonly dcb: string;
  readonly situacao: 'vale' | 'contradita' | 'aberta';
};

export type ItemLido = MedicamentoLido & {
  readonly de: TextosDoItem;
  /** Substances of the item's name and of its given active substance. */
  readonly substancias: readonly Substancia[];
  readonly excecoes: readonly ExcecaoLida[];
  /** Unknown words of the given active substance; null where none was given. */
  readonly ativaDesconhecida: readonly string[] | null;
  /** Known names near the unknown words, of the active substance where it was given. */
  readonly parecidos: readonly { readonly palavra: string; readonly nomes: readonly Parecido[] }[];
};

/** A listed name in a field outside of the items. */
export type Mencao = {
  readonly campo: string;
  readonly digitado: string;
  readonly nome: string;
  readonly dcbs: readonly string[];
  readonly prescreve: boolean;
  /** List of the first substance that needs more than a simple prescription. */
  readonly lista: Lista;
};

/** Reading of a document by the lists of one day. */
export type LeituraDoDocumento = {
  /** Version of the lists. */
  readonly versao: string;
  readonly itens: readonly ItemLido[];
  readonly mencoes: readonly Mencao[];
  /** Answers about allergy at the time of the reading. */
  readonly alergias: readonly RespostaDeAlergia[];
  readonly citacoes: readonly Citacao[];
};

/** Reading of a document that prescribes nothing, or of a blank one. */
export const NADA_LIDO: LeituraDoDocumento = {
  versao: '',
  itens: [],
  mencoes: [],
  alergias: [],
  citacoes: [],
};

/** Undefined where the item was changed since the reading. */
export function leituraDoItem(
  item: Partial<Record<keyof TextosDoItem, unknown>>,
  { itens }: LeituraDoDocumento,
): ItemLido | undefined {
  return itens.find(({ de }) => CAMPOS_LIDOS.every((nome) => de[nome] === item[nome]));
}

/** Stored form of a confirmed mention; `mencaoLida` parses it. */
export const mencaoEscrita = ({ campo, nome }: Pick<Mencao, 'campo' | 'nome'>): string => `${campo}: ${nome}`;

/** Inverse of `mencaoEscrita`: the path of a field contains no colon. */
export function mencaoLida(escrita: string): Pick<Mencao, 'campo' | 'nome'> {
  const [campo = '', ...nome] = escrita.split(': ');
  return { campo, nome: nome.join(': ') };
}
