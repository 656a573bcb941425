import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  lerHistoricoDePrecos,
  lerPrecosEditaveis,
  salvarPrecos,
  type PrecosEditaveis,
} from '#contracts/catalogo/precos.contract.ts';
import { call, type CallOptions } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

// Below the query key of the patients' list: the event of a price makes all of them stale.
const EDICAO = ['precos', 'edicao'] as const;
const HISTORICO = ['precos', 'historico'] as const;

/** The prices for the editor; the live stream keeps them current. */
export function usePrecosEditaveis() {
  return useQuery(reading(EDICAO, lerPrecosEditaveis));
}

/** All changes of prices, newest first. */
export function useHistoricoDePrecos() {
  return useQuery(reading(HISTORICO, lerHistoricoDePrecos));
}

/** A mutation that saves the changed prices, all or none. */
export function useSalvarPrecos() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOptions<typeof salvarPrecos>['body']) => call(salvarPrecos, { body }),
    async onSuccess({ precos }) {
      // A read that is still running may be older than this answer.
      await client.cancelQueries({ queryKey: EDICAO });
      client.setQueryData<PrecosEditaveis>(EDICAO, { precos });
      void client.invalidateQueries({ queryKey: HISTORICO });
    },
    // Somebody else saved first: read the prices in force.
    onError: () => client.invalidateQueries({ queryKey: EDICAO }),
  });
}
