/** Letters and digits that cannot be mistaken for one another, in print or by telephone. */
export const LETRAS_DO_CODIGO = 'ACDEFHJKMNPQRTUVWXY234679';

/** 25 to the twentieth is 92.9 bits: a number cannot be found by trying. */
export const TAMANHO_DO_CODIGO = 20;

/** Groups of four, as printed and encoded in the QR code. */
export function formatCodigo(letras: string): string {
  return (letras.match(/.{1,4}/g) ?? []).join('-');
}
