import { useQuery } from '@tanstack/react-query';
import { lerGraficos, lerMesa } from '#contracts/mesa/mesa.contract.ts';
import { call } from '#lib/api/api.ts';

const MINUTE_MS = 60_000;

/** The live stream reports changes; it is also read once a minute, because promised times pass without an event. */
export function useMesa(active = true) {
  return useQuery({
    queryKey: ['mesa', 'agora'],
    queryFn: ({ signal }) => call(lerMesa, { signal }),
    refetchInterval: MINUTE_MS,
    enabled: active,
  });
}

/** They change slowly: events do not invalidate them. */
export function useMesaCharts() {
  return useQuery({
    queryKey: ['graficos-da-mesa'],
    queryFn: ({ signal }) => call(lerGraficos, { signal }),
    staleTime: 5 * MINUTE_MS,
    refetchInterval: 5 * MINUTE_MS,
  });
}
