import { setTimeout as pause } from 'node:timers/promises';

const FIRST_MS = 20;
const LONGEST_MS = 1_000;
const GROWTH = 1.5;

export class NotInTime extends Error {}

/**
 * Looks until there is something to be seen, after pauses that grow: what did not come at once is seldom there a moment
 * later. @returns what `look` saw @throws after `ms`, naming what was waited for
 */
export async function until<T>(
  what: string,
  look: () => Promise<T | false | null | undefined>,
  ms = 30_000,
): Promise<T> {
  const end = performance.now() + ms;
  for (let pauseMs = FIRST_MS; ; pauseMs = Math.min(pauseMs * GROWTH, LONGEST_MS)) {
    const seen = await look();
    if (seen !== false && seen !== null && seen !== undefined) return seen;
    if (performance.now() > end) throw new NotInTime(`${what}: not within ${ms} ms`);
    await pause(pauseMs);
  }
}
