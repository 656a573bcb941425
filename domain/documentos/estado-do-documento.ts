/**
 * Stored in `documentos.estado`. `a assinar`: issued, waits for the doctor's key. `a imprimir`: issued, leaves on
 * paper. `impresso`: signed by hand. `anulado`: issued and annulled before it was signed; its number is never reused.
 */
export const ESTADOS_DO_DOCUMENTO = [
  'rascunho',
  'a assinar',
  'assinado',
  'a imprimir',
  'impresso',
  'revogado',
  'anulado',
] as const;
export type EstadoDoDocumento = (typeof ESTADOS_DO_DOCUMENTO)[number];

/** Issued, neither annulled nor revoked. */
export const EM_VIGOR: readonly EstadoDoDocumento[] = ['a assinar', 'assinado', 'a imprimir', 'impresso'];

const PALAVRAS: Readonly<Record<EstadoDoDocumento, string>> = {
  rascunho: 'Rascunho',
  'a assinar': 'A assinar',
  assinado: 'Assinado',
  'a imprimir': 'A imprimir',
  impresso: 'Impresso',
  revogado: 'Revogado',
  anulado: 'Anulado',
};

export function palavraDoEstado(estado: EstadoDoDocumento): string {
  return PALAVRAS[estado];
}

/** True for a final document: people other than its doctor may see it. */
export function documentoExiste(estado: EstadoDoDocumento): boolean {
  return estado === 'assinado' || estado === 'a imprimir' || estado === 'impresso' || estado === 'revogado';
}
