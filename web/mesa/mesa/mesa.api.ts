import { useQuery } from '@tanstack/react-query';
import { lerGraficos, lerMesa } from '#contracts/mesa/mesa.contract.ts';
import { reading } from '#lib/api/query.ts';

const MINUTE_MS = 60_000;

/** The live stream reports changes; it is also read once a minute, because promised times pass without an event. */
export function useMesa(active = true) {
  return useQuery({ ...reading(['mesa', 'agora'], lerMesa), refetchInterval: MINUTE_MS, enabled: active });
}

/** They change slowly: events do not invalidate them. */
export function useMesaCharts() {
  return useQuery({
    ...reading(['graficos-da-mesa'], lerGraficos),
    staleTime: 5 * MINUTE_MS,
    refetchInterval: 5 * MINUTE_MS,
  });
}
