import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  lerFretes,
  lerHistoricoDeFretes,
  salvarFretes,
  type FretesEditaveis,
} from '#contracts/catalogo/fretes.contract.ts';
import { call, type CallOptions } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

const EDICAO = ['fretes', 'edicao'] as const;
const HISTORICO = ['fretes', 'historico'] as const;

/** The freights for their editor; the live stream keeps them current. */
export function useFretes() {
  return useQuery(reading(EDICAO, lerFretes));
}

/** Changes of freights, newest first. */
export function useHistoricoDeFretes() {
  return useQuery(reading(HISTORICO, lerHistoricoDeFretes));
}

/** A mutation that saves the changed freights, all or none. */
export function useSalvarFretes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOptions<typeof salvarFretes>['body']) => call(salvarFretes, { body }),
    async onSuccess({ fretes }) {
      // A read that is still running may be older than this answer.
      await client.cancelQueries({ queryKey: EDICAO });
      client.setQueryData<FretesEditaveis>(EDICAO, { fretes });
      void client.invalidateQueries({ queryKey: HISTORICO });
    },
    // Somebody else saved first: read the freights in force.
    onError: () => client.invalidateQueries({ queryKey: EDICAO }),
  });
}
