import { useQuery } from '@tanstack/react-query';
import { listarProvedores } from '../../../contracts/mesa/provedores.contract.ts';
import { call } from '../../lib/api/api.ts';

const MINUTE_MS = 60_000;

/** How the outside services stand; read again each minute while somebody looks. */
export function useProvedores() {
  return useQuery({
    queryKey: ['provedores'],
    queryFn: ({ signal }) => call(listarProvedores, { signal }),
    refetchInterval: MINUTE_MS,
  });
}
