import { useQuery } from '@tanstack/react-query';
import { lerGraficos, lerMesa } from '../../../contracts/mesa/mesa.contract.ts';
import { call } from '../../lib/api/api.ts';

const MINUTE_MS = 60_000;

/** What needs a person now; the live stream says when it changed, a promised time passes without a word. */
export function useMesa(active = true) {
  return useQuery({
    queryKey: ['mesa', 'agora'],
    queryFn: ({ signal }) => call(lerMesa, { signal }),
    refetchInterval: MINUTE_MS,
    enabled: active,
  });
}

/** The last thirty days: they change slowly, and are not read again at each event. */
export function useMesaCharts() {
  return useQuery({
    queryKey: ['graficos-da-mesa'],
    queryFn: ({ signal }) => call(lerGraficos, { signal }),
    staleTime: 5 * MINUTE_MS,
    refetchInterval: 5 * MINUTE_MS,
  });
}
