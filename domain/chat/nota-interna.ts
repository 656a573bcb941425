import { respondida } from '../catalogo/perguntas.ts';

/** In UTF-16 units. */
export const LIMITE_NOTA = 2000;

/** Per account, struck out ones counted. */
export const MAX_NOTAS_INTERNAS = 300;

/** Sentence to show; null when the note may be kept. */
export function recusaDaNotaInterna(texto: string): string | null {
  if (!respondida(texto)) return 'Escreva a nota antes de guardar.';
  if (texto.length <= LIMITE_NOTA) return null;
  return `A nota tem ${texto.length} letras e o limite é ${LIMITE_NOTA}. Divida em duas.`;
}
