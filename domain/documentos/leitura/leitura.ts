import type { Citacao, RespostaDeAlergia } from '../alergias/citar.ts';
import type { MedicamentoLido } from '../medicamentos/lexico/item.ts';
import type { Nome } from '../medicamentos/lexico/lexico.ts';
import type { Excecao, Lista, Substancia } from '../medicamentos/substancia.ts';

/** The fields of an item that are read; a reading holds for the item in which all of them are the same. */
export const CAMPOS_LIDOS = ['tipoDeItem', 'medicamento', 'composicao', 'substanciaAtiva'] as const;
export type TextosDoItem = Readonly<Record<(typeof CAMPOS_LIDOS)[number], string>>;

/** A known name that an unknown one may be meant for. */
export type Parecido = Pick<Nome, 'nome'> & {
  readonly dcbs: readonly string[];
  /** The list of the first of its substances that asks for more than a simple prescription; null where none does. */
  readonly lista: Lista | null;
};

/** An exception of a substance: it holds by what was typed, is contradicted by it, or is for the doctor to say. */
export type ExcecaoLida = Excecao & {
  readonly dcb: string;
  readonly situacao: 'vale' | 'contradita' | 'aberta';
};

/** An item as it was read. */
export type ItemLido = MedicamentoLido & {
  readonly de: TextosDoItem;
  /** The substances of its name and of the active substance that was given for it. */
  readonly substancias: readonly Substancia[];
  readonly excecoes: readonly ExcecaoLida[];
  /** Words of the active substance that no list knows; null where none was given. */
  readonly ativaDesconhecida: readonly string[] | null;
  /** Known names near the unknown words, of the active substance where it was given. */
  readonly parecidos: readonly { readonly palavra: string; readonly nomes: readonly Parecido[] }[];
};

/** A listed name outside of the names of the items, by the field that it is in. */
export type Mencao = {
  readonly campo: string;
  readonly digitado: string;
  readonly nome: string;
  readonly dcbs: readonly string[];
  readonly prescreve: boolean;
  /** The list of the first of its substances that asks for more than a simple prescription. */
  readonly lista: Lista;
};

/** Everything that was read in a document by the lists of one day. */
export type LeituraDoDocumento = {
  /** Which lists it was read by. */
  readonly versao: string;
  readonly itens: readonly ItemLido[];
  readonly mencoes: readonly Mencao[];
  /** The patient's answers about allergy, as they stood then. */
  readonly alergias: readonly RespostaDeAlergia[];
  /** Citations beside the substances of the items. */
  readonly citacoes: readonly Citacao[];
};

/** The reading of a document that prescribes nothing, or of none yet. */
export const NADA_LIDO: LeituraDoDocumento = {
  versao: '',
  itens: [],
  mencoes: [],
  alergias: [],
  citacoes: [],
};

/** The reading of an item; undefined where it was changed since. */
export function leituraDoItem(
  item: Partial<Record<keyof TextosDoItem, unknown>>,
  { itens }: LeituraDoDocumento,
): ItemLido | undefined {
  return itens.find(({ de }) => CAMPOS_LIDOS.every((nome) => de[nome] === item[nome]));
}

/** A mention as it is confirmed and kept; `mencaoLida` reads it. */
export const mencaoEscrita = ({ campo, nome }: Pick<Mencao, 'campo' | 'nome'>): string => `${campo}: ${nome}`;

/** A mention that was confirmed and kept, by its text: a path of a field has no colon. */
export function mencaoLida(escrita: string): Pick<Mencao, 'campo' | 'nome'> {
  const [campo = '', ...nome] = escrita.split(': ');
  return { campo, nome: nome.join(': ') };
}
