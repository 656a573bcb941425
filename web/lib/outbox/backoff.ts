/** The first pause, unless the caller of the outbox sets another. */
const FIRST_MS = 1_000;
/** Longest pause without a request of the server. */
const LONGEST_MS = 30_000;
/** Longest pause that the server may ask for: nobody waits longer in front of a page. */
const LONGEST_ASKED_MS = 60_000;

export type Pause = {
  /** The first pause in milliseconds, before it is spread; each further one is twice as long. */
  firstMs?: number;
  /** The pause that the server asked for by Retry-After, in milliseconds. */
  atLeastMs?: number | null;
};

/**
 * Milliseconds to wait after `failures` failed attempts in a row: doubling, at most 30 s, spread over the upper
 * half by `draw` (0 to 1), so that pages that lost the server at the same moment do not all return at the same
 * moment. A longer pause asked for by the server is respected, up to a minute.
 */
export function pauseBeforeRetry(failures: number, draw: number, pause: Pause = {}): number {
  const full = Math.min((pause.firstMs ?? FIRST_MS) * 2 ** (Math.max(failures, 1) - 1), LONGEST_MS);
  const spread = Math.round(full * (0.5 + draw / 2));
  return Math.max(spread, Math.min(pause.atLeastMs ?? 0, LONGEST_ASKED_MS));
}

/**
 * The header Retry-After, in seconds or as a date, as milliseconds from `now`; null when it is absent or invalid.
 */
export function parseRetryAfter(header: string | undefined | null, now: number): number | null {
  if (!header) return null;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.max(until - now, 0);
}
