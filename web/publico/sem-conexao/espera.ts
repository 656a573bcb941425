const ESPERAS_MS = [2_000, 4_000, 8_000, 15_000] as const;
const MAIOR_MS = 30_000;

/** How long to wait before asking again, after so many vain tries: soon at first, then sparing the battery. */
export function proximaEspera(tentativas: number): number {
  return ESPERAS_MS[tentativas] ?? MAIOR_MS;
}
