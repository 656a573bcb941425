const ESPERAS_MS = [2_000, 4_000, 8_000, 15_000] as const;
const MAIOR_MS = 30_000;

/**
 * Milliseconds before the next check after `attempts` failed ones: short at first, then longer to save the
 * battery.
 */
export function proximaEspera(tentativas: number): number {
  return ESPERAS_MS[tentativas] ?? MAIOR_MS;
}
