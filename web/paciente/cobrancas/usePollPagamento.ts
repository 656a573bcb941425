import { useEffect } from 'react';
import type { FinanceiroScreen } from './financeiro-screen.ts';

const INTERVAL_MS = 15_000;

/** Reads the order again every 15 s while its Pix or its payment is awaited: a net beneath the live stream. */
export function usePollPagamento(
  { refetch }: { refetch: () => unknown },
  screen: FinanceiroScreen | undefined,
): void {
  useEffect(() => {
    if (screen !== 'esperando' && screen !== 'preparo') return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch();
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [screen, refetch]);
}
