/**
 * Outcome of a check. `impresso`: the sheet was printed and signed by hand · `transcricao`: an aid for the authority's
 * form · `inconclusivo`: a file that claims to be ours, under a valid signature, and has no record · `desconhecido`: a
 * file of another origin, or no PDF.
 */
export const RESULTADOS_DA_VERIFICACAO = [
  'autentico',
  'alterado',
  'revogado',
  'impresso',
  'transcricao',
  'inconclusivo',
  'desconhecido',
] as const;
export type ResultadoDaVerificacao = (typeof RESULTADOS_DA_VERIFICACAO)[number];

/** One answer for an unknown number and a wrong secret (docs/product/messages.md). */
export const CODIGO_NAO_ENCONTRADO = 'Código não encontrado';

/** Largest file to check. */
export const LIMITE_DO_PDF_BYTES = 10 * 1024 * 1024;
