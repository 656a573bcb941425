import { onlyDigits } from '../contas/cpf.ts';

/** A parsed search of the administrator's list of orders. */
export type BuscaDePedidos =
  | { tipo: 'nada' }
  /** Too short a part of a name to search for. */
  | { tipo: 'curta' }
  /** The start of a CPF, or the complete number of an order. */
  | { tipo: 'digitos'; cpf: string | null; numero: number | null }
  /**
   * Every word must occur in the name, as a whole word or, when nobody has it so, as a part; without accents,
   * in lower case.
   */
  | { tipo: 'nome'; palavras: readonly string[] };

/** Shortest word that the trigram index can find. */
export const MENOS_DE_NOME = 3;
const MAIS_PALAVRAS = 8;
/** `pedidos.numero` is a bigint; longer numbers are no order's. */
const ALGARISMOS_DO_NUMERO = 12;

/** A text without accents and in small letters, as the search compares names. */
export function semAcento(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words to search for in a name, each once; empty for empty text. */
export function palavrasDoNome(text: string): string[] {
  const words = semAcento(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, MAIS_PALAVRAS);
}

/**
 * Parses the search field: a CPF with or without punctuation, an order's number ("#1042" too), or part of a
 * name.
 */
export function lerBusca(text: string): BuscaDePedidos {
  const typed = text.trim();
  if (typed === '') return { tipo: 'nada' };
  if (/^#?[\d.\-\s/]+$/.test(typed)) return digitos(typed);
  const palavras = palavrasDoNome(typed);
  return palavras.some((palavra) => palavra.length >= MENOS_DE_NOME)
    ? { tipo: 'nome', palavras }
    : { tipo: 'curta' };
}

function digitos(typed: string): BuscaDePedidos {
  const figures = onlyDigits(typed);
  if (figures === '') return { tipo: 'curta' };
  const numero = figures.length <= ALGARISMOS_DO_NUMERO && /^#?\d+$/.test(typed) ? Number(figures) : null;
  const cpf = !typed.startsWith('#') && figures.length >= MENOS_DE_NOME ? figures : null;
  return cpf === null && numero === null ? { tipo: 'curta' } : { tipo: 'digitos', cpf, numero };
}
