import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contracts from '#contracts/mesa/auditoria.contract.ts';
import type { FiltrosDaAuditoria } from '#contracts/mesa/auditoria.contract.ts';
import { call } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

const AUDITORIA = ['auditoria'] as const;

/** The state of the chain, and whom the list can be filtered by. */
export function useAuditoria() {
  return useQuery(reading([...AUDITORIA, 'corrente'], contracts.lerAuditoria));
}

/** Page by page. A look is audited, so that the list is refetched only when asked for. */
export function useRegistros(filtros: FiltrosDaAuditoria) {
  return useInfiniteQuery({
    queryKey: [...AUDITORIA, 'registros', filtros],
    queryFn: ({ signal, pageParam }) =>
      call(contracts.consultarAuditoria, { body: { ...filtros, antes: pageParam }, signal }),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the first page has no place
    initialPageParam: null as number | null,
    getNextPageParam: ({ proxima }) => proxima,
    refetchOnWindowFocus: false,
  });
}

export function useConferirCorrente() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(contracts.conferirCorrente, {}),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [...AUDITORIA, 'corrente'] }),
        client.invalidateQueries({ queryKey: ['mesa'] }),
      ]),
  });
}

export function makePlanilhaDaAuditoria(body: FiltrosDaAuditoria): Promise<{ url: string }> {
  return call(contracts.criarPlanilhaDaAuditoria, { body });
}
