const DELAYS_MS = [2_000, 4_000, 8_000, 15_000] as const;
const LONGEST_MS = 30_000;

/**
 * Milliseconds before the next check after `attempts` failed ones: short at first, then longer to save the
 * battery.
 */
export function retryDelay(attempts: number): number {
  return DELAYS_MS[attempts] ?? LONGEST_MS;
}
