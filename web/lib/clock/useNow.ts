import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

function everyMinute(tick: () => void): () => void {
  const timer = setInterval(tick, MINUTE_MS);
  return () => clearInterval(timer);
}

/** The minute it is, as an instant `YYYY-MM-DDTHH:mm`; a screen left open follows. */
export function useAgora(): string {
  return useSyncExternalStore(everyMinute, () => new Date().toISOString().slice(0, 16));
}
