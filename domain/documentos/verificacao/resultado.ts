/**
 * What a check of a document comes to. `impresso`: its sheet was printed and signed by hand · `transcricao`: an aid for the
 * authority's own form · `inconclusivo`: a file that says to be of ours, under a whole
 * signature, and is in no record · `desconhecido`: a file that is none of ours, or no PDF at all.
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

/** Said alike of a number that nobody gave and of a secret that does not fit (docs/product/messages.md). */
export const CODIGO_NAO_ENCONTRADO = 'Código não encontrado';

/** The largest file that is checked. */
export const LIMITE_DO_PDF_BYTES = 10 * 1024 * 1024;
