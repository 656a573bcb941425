import { semAcento } from '#domain/mesa/busca-pedidos.ts';

/**
 * Words, numbers and signs of a text in order, lower case, without accents, invisible characters and signs that say
 * nothing about a strength. A number attached to a sign (",5") keeps it and is unreadable.
 */
export function fichasDoTexto(texto: string): string[] {
  const plain = semAcento(texto.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''));
  return plain.match(/[.,⁄]?\d+(?:[.,]\d+)*|\p{L}+|[%/+\-–—<>≤≥=:;.,(⁄]/gu) ?? [];
}

export function isNumero(ficha = ''): boolean {
  return /^[.,⁄]?\d/.test(ficha);
}

export function isPalavra(ficha: string): boolean {
  return /^\p{L}/u.test(ficha);
}

/** Longer numbers are no strengths. */
const MAX_ALGARISMOS = 12;

/**
 * "1.000", "0,25", "12.5". Null for an ambiguous number ("1,500" is no thousand here and hardly a decimal) or an
 * invalid one ("1.2.3").
 */
export function lerNumero(texto: string): number | null {
  if (texto.length > MAX_ALGARISMOS) return null;
  if (/^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/.test(texto)) {
    return Number(texto.replaceAll('.', '').replace(',', '.'));
  }
  if (!/^\d+(?:[.,]\d+)?$/.test(texto) || /^0*[1-9]\d*,\d\d0$/.test(texto)) return null;
  return Number(texto.replace(',', '.'));
}
