import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  lerFretes,
  lerHistoricoDeFretes,
  salvarFretes,
  type FretesEditaveis,
} from '#contracts/catalogo/fretes.contract.ts';
import { call, type CallOptions } from '#lib/api/api.ts';

const EDICAO = ['fretes', 'edicao'] as const;
const HISTORICO = ['fretes', 'historico'] as const;

export function useFretes() {
  return useQuery({ queryKey: EDICAO, queryFn: ({ signal }) => call(lerFretes, { signal }) });
}

export function useHistoricoDeFretes() {
  return useQuery({ queryKey: HISTORICO, queryFn: ({ signal }) => call(lerHistoricoDeFretes, { signal }) });
}

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
