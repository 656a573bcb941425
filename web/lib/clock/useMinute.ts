import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

function eachMinute(tick: () => void): () => void {
  const timer = setInterval(tick, 5_000);
  return () => clearInterval(timer);
}

/** Now, to the minute: what hangs on the hour follows it on a screen that is left open. */
export function useMinuto(): Date {
  const minute = useSyncExternalStore(eachMinute, () => Math.floor(Date.now() / MINUTE_MS));
  return new Date(minute * MINUTE_MS);
}
