/** The first pause, where a user of the outbox names no other. */
const FIRST_MS = 1_000;
/** No pause of ours grows beyond this. */
const LONGEST_MS = 30_000;
/** Longer than this nobody waits in front of a page, whatever the server asks for. */
const LONGEST_ASKED_MS = 60_000;

export type Pause = {
  /** Milliseconds of the first pause before it is spread; each further one is twice as long. */
  firstMs?: number;
  /** What the server asked for by Retry-After, in milliseconds. */
  atLeastMs?: number | null;
};

/**
 * Milliseconds before try number `failures` + 1: doubling, 30 s at most, spread over the upper half by `draw` (0 to 1)
 * so that the pages that lost a server together do not come back together. A server that asks for more is heeded, up
 * to a minute.
 */
export function pauseBeforeRetry(failures: number, draw: number, pause: Pause = {}): number {
  const full = Math.min((pause.firstMs ?? FIRST_MS) * 2 ** (Math.max(failures, 1) - 1), LONGEST_MS);
  const spread = Math.round(full * (0.5 + draw / 2));
  return Math.max(spread, Math.min(pause.atLeastMs ?? 0, LONGEST_ASKED_MS));
}

/** The header Retry-After, in seconds or as a date, as milliseconds from `now`; null when it says nothing. */
export function parseRetryAfter(header: string | undefined | null, now: number): number | null {
  if (!header) return null;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.max(until - now, 0);
}
