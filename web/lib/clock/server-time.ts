/** Milliseconds by which the server's clock is ahead of the browser's; 0 until they are known to differ. */
let ahead = 0;

const listeners = new Set<() => void>();

/** Milliseconds: the `Date` header of an answer counts whole seconds. */
const HEADER_STEP_MS = 1_000;

/**
 * Learns the server's time from the `Date` header of an answer that was asked for at `sentAt` (milliseconds of the
 * browser's clock). A difference that the time of the call explains changes nothing.
 */
export function noteServerTime(header: string | null, sentAt: number): void {
  const told = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(told)) return;
  const now = Date.now();
  const doubt = (now - sentAt) / 2 + HEADER_STEP_MS;
  const measured = told + HEADER_STEP_MS / 2 - (now + sentAt) / 2;
  if (Math.abs(measured - ahead) <= doubt) return;
  ahead = Math.abs(measured) <= doubt ? 0 : measured;
  for (const listener of listeners) listener();
}

/** Now, by the server's clock as far as it is known: a person's own clock may be a day wrong. */
export function timeNow(): Date {
  return new Date(Date.now() + ahead);
}

/** Calls `act` when the known difference of the clocks changes. @returns the function that unsubscribes */
export function onServerTime(act: () => void): () => void {
  listeners.add(act);
  return () => void listeners.delete(act);
}
