import { semAcento } from '../../../mesa/busca-pedidos.ts';

/** A run of letters, a number or one sign of a text; small, without accents and invisible characters. */
export type Ficha = {
  readonly texto: string;
  readonly tipo: 'palavra' | 'numero' | 'sinal';
  /** True where nothing is between it and the one before. */
  readonly junta: boolean;
};

/** The words, numbers and signs of a text in their order. */
export function fichasDoTexto(texto: string): Ficha[] {
  const plain = semAcento(texto.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''));
  let end = 0;
  return [...plain.matchAll(/\d+(?:[.,]\d+)*|\p{L}+|[^\s\d\p{L}]/gu)].map(({ 0: found, index }) => {
    const junta = index === end && index > 0;
    end = index + found.length;
    return { texto: found, tipo: typeOf(found), junta };
  });
}

function typeOf(found: string): Ficha['tipo'] {
  if (/^\d/.test(found)) return 'numero';
  return /^\p{L}/u.test(found) ? 'palavra' : 'sinal';
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
