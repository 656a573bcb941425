import { onlyDigits } from '../contas/cpf.ts';

/** What the administrator looks for in the one search field of the orders. */
export type BuscaDePedidos =
  | { tipo: 'nada' }
  /** Too little of a name to look for. */
  | { tipo: 'curta' }
  /** The beginning of a CPF, or a whole number of an order. */
  | { tipo: 'digitos'; cpf: string | null; numero: number | null }
  /** Every word must stand in the name, whole or, where nobody has them so, in part; without accents, small. */
  | { tipo: 'nome'; palavras: readonly string[] };

/** Letters of a word of a name that lead to few: trigrams. */
export const MENOS_DE_NOME = 3;
const MAIS_PALAVRAS = 8;
/** `pedidos.numero` is a bigint; no order has more figures than this. */
const ALGARISMOS_DO_NUMERO = 12;

/** A text without accents and in small letters, as the search compares names. */
export function semAcento(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words that a name is looked for by, each once; none where nothing is written. */
export function palavrasDoNome(text: string): string[] {
  const words = semAcento(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, MAIS_PALAVRAS);
}

/** Reads the field: a CPF with or without its dots, the number of an order ("#1042" too), or a part of a name. */
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
