const KB = 1024;
const MENOR = 256 * KB;
const MAIOR = 5 * KB * KB;

/** A piece to begin with: small enough for a bad network, where a cut loses at most this much. */
export const PRIMEIRO_LOTE = KB * KB;

/** The size of the next piece, judged by how long the last one took: twice if it flew, half if it crawled. */
export function proximoLote(lote: number, ms: number): number {
  if (ms < 2000) return Math.min(lote * 2, MAIOR);
  if (ms > 12_000) return Math.max(lote / 2, MENOR);
  return lote;
}
