/** Letters and digits that nobody takes for one another, in print or by telephone. */
export const LETRAS_DO_CODIGO = 'ACDEFHJKMNPQRTUVWXY234679';

/** 25 to the twentieth is 92.9 bits: a public number leads to nothing, and nobody finds one by trying. */
export const TAMANHO_DO_CODIGO = 20;

/** The public number of a document in groups of four, as it is printed and stands in its QR code. */
export function formatCodigo(letras: string): string {
  return (letras.match(/.{1,4}/g) ?? []).join('-');
}
