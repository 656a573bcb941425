import { onlyDigits } from '../contas/cpf.ts';
import { parseTelefone } from '../contas/telefone.ts';
import { formatCodigo, TAMANHO_DO_CODIGO } from '../documentos/emissao/codigo.ts';
import { DIGITOS_DO_NUMERO, formatNumeroSncr } from '../documentos/emissao/numero-sncr.ts';
import { MAX_DIGITOS_DO_TALAO } from '../documentos/emissao/talao.ts';

/** Keys that a text may be besides a name, each as it is stored; null where it cannot be one. */
export type ChavesDaBusca = {
  /** The beginning. */
  cpf: string | null;
  /** Number of the order, complete. */
  numero: number | null;
  /** The last digits. */
  telefone: string | null;
  /** The beginning, in small letters. */
  email: string | null;
  /** Complete id of a charge, a payment or a customer at the payment provider. */
  provedor: string | null;
  /** The beginning of a document's public code, in its groups. */
  codigo: string | null;
  /** Complete number of the national system, as printed. */
  sncr: string | null;
  /** Complete number of a form on paper. */
  talao: number | null;
  /** Complete tracking code, or the beginning of one of the post. */
  rastreio: string | null;
};

export type BuscaDePedidos =
  | { tipo: 'nada' }
  /** A part of a name below `MENOS_DE_NOME`. */
  | { tipo: 'curta' }
  /** Figures, which are no name. */
  | { tipo: 'digitos'; chaves: ChavesDaBusca }
  /**
   * Every word must occur in the name, as a whole word or, without such a match, as a part; or in the medicines. Lower case
   * without accents. `chaves`: null for words that can only be these.
   */
  | { tipo: 'nome'; palavras: readonly string[]; chaves: ChavesDaBusca | null };

/** In UTF-16 units; a longer text is refused before it is read. */
export const MAX_BUSCA = 100;
/** Shortest word that the trigram index finds. */
export const MENOS_DE_NOME = 3;
const MAIS_PALAVRAS = 8;
/** `pedidos.numero` is a bigint; longer numbers match no order. */
const ALGARISMOS_DO_NUMERO = 12;
/** Fewer digits end too many telephones. */
const MENOS_DE_TELEFONE = 4;
const MAIS_DE_TELEFONE = 11;
/** Fewer signs begin too many codes. */
const MENOS_DE_CODIGO = 6;

/** Normal form in which the search compares names. */
export function semAcento(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Each word once; empty for empty text. */
export function palavrasDoNome(text: string): string[] {
  const words = semAcento(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, MAIS_PALAVRAS);
}

const NENHUMA: ChavesDaBusca = {
  cpf: null,
  numero: null,
  telefone: null,
  email: null,
  provedor: null,
  codigo: null,
  sncr: null,
  talao: null,
  rastreio: null,
};

/**
 * Reads a search among the orders: a CPF or its beginning, an order's number ("#1042" too), a telephone in any
 * notation or its end, an e-mail or its beginning, an id of the payment provider, a document's number or code, a tracking
 * code; or a name or medicine.
 */
export function lerBusca(text: string): BuscaDePedidos {
  if (text.length > MAX_BUSCA) return { tipo: 'curta' };
  const typed = text.trim();
  if (typed === '') return { tipo: 'nada' };
  if (/^[#+(]?[\d.\-\s/()]+$/.test(typed)) return digitos(typed);
  const chaves = lerChaves(typed);
  const palavras = palavrasDoNome(typed);
  return chaves !== null || palavras.some((palavra) => palavra.length >= MENOS_DE_NOME)
    ? { tipo: 'nome', palavras, chaves }
    : { tipo: 'curta' };
}

function digitos(typed: string): BuscaDePedidos {
  const figures = onlyDigits(typed);
  if (figures === '') return { tipo: 'curta' };
  const plain = /^#?\d+$/.test(typed);
  const numero = figures.length <= ALGARISMOS_DO_NUMERO && plain ? Number(figures) : null;
  // Only the number of an order is written with this sign.
  if (typed.startsWith('#'))
    return numero === null ? { tipo: 'curta' } : { tipo: 'digitos', chaves: { ...NENHUMA, numero } };
  const enough = figures.length >= MENOS_DE_NOME;
  const chaves = {
    ...NENHUMA,
    numero,
    cpf: enough && !/[+(]/.test(typed) ? figures : null,
    telefone: parseTelefone(typed) ?? endOfTelefone(figures),
    sncr: figures.length === DIGITOS_DO_NUMERO ? formatNumeroSncr(Number(figures)) : null,
    talao: enough && plain && figures.length <= MAX_DIGITOS_DO_TALAO ? Number(figures) : null,
    rastreio: figures.length >= MENOS_DE_CODIGO ? figures : null,
  };
  return Object.values(chaves).every((chave) => chave === null)
    ? { tipo: 'curta' }
    : { tipo: 'digitos', chaves };
}

function endOfTelefone(figures: string): string | null {
  const end = figures.replace(/^0+/, '');
  return end.length >= MENOS_DE_TELEFONE && end.length <= MAIS_DE_TELEFONE ? end : null;
}

/** Of a text with a letter; null where it is none of them. */
function lerChaves(typed: string): ChavesDaBusca | null {
  const oneWord = !/\s/.test(typed);
  const joined = typed.replaceAll(/[\s.-]/g, '').toUpperCase();
  const isEmail = typed.includes('@') || /[._+\d]/.test(typed);
  const chaves = {
    ...NENHUMA,
    email: oneWord && isEmail && typed.length >= MENOS_DE_NOME ? typed.toLowerCase() : null,
    provedor: oneWord && /^[a-z]{2,6}_\w+$/i.test(typed) ? typed : null,
    codigo: isCodigo(typed.split(/[\s-]+/)) ? formatCodigo(joined) : null,
    rastreio: isRastreio(joined, oneWord) ? joined : null,
  };
  return Object.values(chaves).every((chave) => chave === null) ? null : chaves;
}

/** In one piece or in groups of four. Letters alone are a name, unless they are as many as a code has. */
function isCodigo(parts: readonly string[]): boolean {
  const joined = parts.join('');
  const { length } = joined;
  if (length < MENOS_DE_CODIGO || length > TAMANHO_DO_CODIGO || !/^[a-z\d]+$/i.test(joined)) return false;
  const grouped = parts.length === 1 || formatCodigo(joined) === parts.join('-');
  return grouped && (/\d/.test(joined) || length === TAMANHO_DO_CODIGO);
}

/** The post's codes are written in groups, too. */
function isRastreio(joined: string, oneWord: boolean): boolean {
  if (/^[A-Z]{2}\d{6,9}[A-Z]{0,2}$/.test(joined)) return true;
  return oneWord && joined.length >= MENOS_DE_CODIGO && /^[A-Z\d]+$/.test(joined) && /\d/.test(joined);
}
