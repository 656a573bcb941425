/** A code to a telephone holds so long. */
export const CODIGO_MS = 10 * 60_000;

/**
 * A recovery by telephone waits so long before it opens anything: a telephone whose line was taken over is missed by its owner
 * within hours, and a notice with the way to stop it goes to the account's mail address and devices at once.
 */
export const ESPERA_MS = 72 * 3_600_000;

/** From the end of the wait on, a second code opens the new password for so long; later it begins anew. */
export const ABERTA_MS = 7 * 24 * 3_600_000;

/** A right code begins the wait of a recovery, finds it not over, or opens the new password. */
export type PassoDaRecuperacao = { passo: 'comeca' | 'espera'; liberaEm: Date } | { passo: 'abre' };

/** @param liberaEm the end of a wait that began before; null without one */
export function passoDaRecuperacao(liberaEm: Date | null, now: Date): PassoDaRecuperacao {
  const since = liberaEm === null ? Number.POSITIVE_INFINITY : now.getTime() - liberaEm.getTime();
  if (liberaEm === null || since > ABERTA_MS) {
    return { passo: 'comeca', liberaEm: new Date(now.getTime() + ESPERA_MS) };
  }
  return since < 0 ? { passo: 'espera', liberaEm } : { passo: 'abre' };
}
