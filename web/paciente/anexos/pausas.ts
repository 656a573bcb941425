/** Milliseconds before the second, third and fourth try in a row that brought nothing. */
const PAUSAS_MS = [1000, 3000, 6000] as const;
/** Longer than this nobody waits in front of a page, whatever the server asks for. */
const MAIOR_PAUSA_MS = 60_000;

/**
 * How long to wait after so many tries in a row that brought nothing; null when it is the person's turn to
 * decide. `pedida` is what the server asked for by Retry-After.
 */
export function pausaDepoisDe(tentativas: number, pedida: number | null): number | null {
  const pausa = PAUSAS_MS[tentativas - 1];
  if (pausa === undefined) return null;
  return Math.min(Math.max(pausa, pedida ?? 0), MAIOR_PAUSA_MS);
}
