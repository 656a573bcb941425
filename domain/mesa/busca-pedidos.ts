import { onlyDigits } from '../contas/cpf.ts';

export type BuscaDePedidos =
  | { tipo: 'nada' }
  /** A part of a name below `MENOS_DE_NOME`. */
  | { tipo: 'curta' }
  /** The start of a CPF, or the complete number of an order. */
  | { tipo: 'digitos'; cpf: string | null; numero: number | null }
  /**
   * Every word must occur in the name, as a whole word or, without such a match, as a part; lower case without accents.
   */
  | { tipo: 'nome'; palavras: readonly string[] };

/** Shortest word that the trigram index finds. */
export const MENOS_DE_NOME = 3;
const MAIS_PALAVRAS = 8;
/** `pedidos.numero` is a bigint; longer numbers match no order. */
const ALGARISMOS_DO_NUMERO = 12;

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

/** A CPF with or without punctuation, an order's number ("#1042" too), or part of a name. */
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
