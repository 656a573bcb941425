import { useQuery } from '@tanstack/react-query';
import { listarProvedores } from '../../../contracts/mesa/provedores.contract.ts';
import { call } from '../../lib/api/api.ts';

const MINUTE_MS = 60_000;

/** The state of the outside services; read again each minute while the screen is open. */
export function useProvedores() {
  return useQuery({
    queryKey: ['provedores'],
    queryFn: ({ signal }) => call(listarProvedores, { signal }),
    refetchInterval: MINUTE_MS,
  });
}
