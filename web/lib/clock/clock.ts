import { useSyncExternalStore } from 'react';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { onServerTime, timeNow } from './server-time.ts';

const MINUTE_MS = 60_000;
/**
 * Milliseconds between two looks at the clock: the opening hours begin and end on the minute, and a screen shows
 * that within seconds.
 */
const CHECK_MS = 5_000;

function every(ms: number, tick: () => void): () => void {
  const timer = setInterval(tick, ms);
  const stop = onServerTime(tick);
  return () => {
    clearInterval(timer);
    stop();
  };
}

const everyMinute = (tick: () => void) => every(MINUTE_MS, tick);
const everyFewSeconds = (tick: () => void) => every(CHECK_MS, tick);

/** The current time by the server's clock (`timeNow`), rounded down to the minute; renders again within 5 s of each new minute. */
export function useMinute(): Date {
  const minute = useSyncExternalStore(everyFewSeconds, () => Math.floor(timeNow().getTime() / MINUTE_MS));
  return new Date(minute * MINUTE_MS);
}

/** The current UTC minute as text, `YYYY-MM-DDTHH:mm`, to be compared with instants; renders again each minute. */
export function useNow(): string {
  return useSyncExternalStore(everyMinute, () => timeNow().toISOString().slice(0, 16));
}

/** The calendar day in São Paulo, `YYYY-MM-DD`; renders again within a minute after midnight. */
export function useToday(): string {
  return useSyncExternalStore(everyMinute, () => dataEmSaoPaulo(timeNow()));
}
