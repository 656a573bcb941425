import { useSyncExternalStore } from 'react';
import { dataEmSaoPaulo } from '../../../domain/datas.ts';

const MINUTE_MS = 60_000;

function everyMinute(tick: () => void): () => void {
  const timer = setInterval(tick, MINUTE_MS);
  return () => clearInterval(timer);
}

/** The calendar day in São Paulo, 'YYYY-MM-DD'; a screen left open over midnight follows. */
export function useHoje(): string {
  return useSyncExternalStore(everyMinute, () => dataEmSaoPaulo(new Date()));
}
