import { useSyncExternalStore } from 'react';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';

const MINUTE_MS = 60_000;
/**
 * Milliseconds between two looks at the clock: the opening hours begin and end on the minute, and a screen shows
 * that within seconds.
 */
const CHECK_MS = 5_000;

function everyMinute(tick: () => void): () => void {
  const timer = setInterval(tick, MINUTE_MS);
  return () => clearInterval(timer);
}

function everyFewSeconds(tick: () => void): () => void {
  const timer = setInterval(tick, CHECK_MS);
  return () => clearInterval(timer);
}

/** The current time, rounded down to the minute; renders again within 5 s of each new minute. */
export function useMinute(): Date {
  const minute = useSyncExternalStore(everyFewSeconds, () => Math.floor(Date.now() / MINUTE_MS));
  return new Date(minute * MINUTE_MS);
}

/** The current UTC minute as text, `YYYY-MM-DDTHH:mm`, to be compared with instants; renders again each minute. */
export function useNow(): string {
  return useSyncExternalStore(everyMinute, () => new Date().toISOString().slice(0, 16));
}

/** The calendar day in São Paulo, `YYYY-MM-DD`; renders again within a minute after midnight. */
export function useToday(): string {
  return useSyncExternalStore(everyMinute, () => dataEmSaoPaulo(new Date()));
}
