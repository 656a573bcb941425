import { useEffect } from 'react';
import type { Tela } from './tela.ts';

const INTERVALO_MS = 15_000;

/** Reads the order again every 15 s while its Pix or its payment is awaited: a net beneath the live stream. */
export function useEsperarPagamento({ refetch }: { refetch: () => unknown }, tela: Tela | undefined): void {
  useEffect(() => {
    if (tela !== 'esperando' && tela !== 'preparo') return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch();
    }, INTERVALO_MS);
    return () => clearInterval(timer);
  }, [tela, refetch]);
}
