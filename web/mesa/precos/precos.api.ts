import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  lerHistoricoDePrecos,
  lerPrecosEditaveis,
  salvarPrecos,
  type PrecosEditaveis,
} from '../../../contracts/catalogo/precos.contract.ts';
import { call, type CallOptions } from '../../lib/api/api.ts';

// Beneath the key of the patients' list: the event of a price makes all three old.
const EDICAO = ['precos', 'edicao'] as const;
const HISTORICO = ['precos', 'historico'] as const;

/** The prices as they are edited; the live stream keeps them fresh. */
export function usePrecosEditaveis() {
  return useQuery({ queryKey: EDICAO, queryFn: ({ signal }) => call(lerPrecosEditaveis, { signal }) });
}

/** Every change of a price, newest first. */
export function useHistoricoDePrecos() {
  return useQuery({ queryKey: HISTORICO, queryFn: ({ signal }) => call(lerHistoricoDePrecos, { signal }) });
}

/** Saves changed prices, all or none. */
export function useSalvarPrecos() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOptions<typeof salvarPrecos>['body']) => call(salvarPrecos, { body }),
    async onSuccess({ precos }) {
      // A read under way may be older than this answer.
      await client.cancelQueries({ queryKey: EDICAO });
      client.setQueryData<PrecosEditaveis>(EDICAO, { precos });
      void client.invalidateQueries({ queryKey: HISTORICO });
    },
    // Somebody else was first: what is in force by now.
    onError: () => client.invalidateQueries({ queryKey: EDICAO }),
  });
}
