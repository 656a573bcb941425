import { semAcento } from '../../../mesa/busca-pedidos.ts';

/** A run of letters, a number or one sign of a text; small, without accents and invisible characters. */
export type Ficha = {
  readonly texto: string;
  readonly tipo: 'palavra' | 'numero' | 'sinal';
  /** True where nothing is between it and the one before. */
  readonly junta: boolean;
};

/** The words, numbers and signs of a text in their order; signs that say nothing of a strength are left out. */
export function fichasDoTexto(texto: string): Ficha[] {
  const plain = semAcento(texto.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''));
  const token = /(\d+(?:[.,]\d+)*)|(\p{L}+)|[%/+\-–—<>≤≥=:;.,(⁄]/gu;
  const fichas: Ficha[] = [];
  let end = -1;
  for (let found = token.exec(plain); found !== null; found = token.exec(plain)) {
    const [whole, number, word] = found;
    const tipo = number === undefined ? (word === undefined ? 'sinal' : 'palavra') : 'numero';
    fichas.push({ texto: whole, tipo, junta: found.index === end });
    end = token.lastIndex;
  }
  return fichas;
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
