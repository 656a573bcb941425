import { semAcento } from '#domain/mesa/busca-pedidos.ts';

/**
 * The words, numbers and signs of a text in their order, small, without accents and invisible characters; signs that say
 * nothing of a strength are left out. A number that hangs on a sign (",5") keeps it, and is none that can be read.
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
 * A number as written in Brazil: "1.000", "0,25", "12.5". Null where it may mean two things ("1,500" is no thousand
 * here and hardly a decimal) or is none ("1.2.3").
 */
export function lerNumero(texto: string): number | null {
  if (texto.length > MAX_ALGARISMOS) return null;
  if (/^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/.test(texto)) {
    return Number(texto.replaceAll('.', '').replace(',', '.'));
  }
  if (!/^\d+(?:[.,]\d+)?$/.test(texto) || /^0*[1-9]\d*,\d\d0$/.test(texto)) return null;
  return Number(texto.replace(',', '.'));
}
