import { useInfiniteQuery } from '@tanstack/react-query';
import { listarAcessos } from '#contracts/titular/acessos.contract.ts';
import { call } from '#lib/api/api.ts';

/** Who looked at the patient's data, page by page, newest first. */
export function useAcessos() {
  return useInfiniteQuery({
    queryKey: ['acessos'],
    queryFn: ({ signal, pageParam }) =>
      call(listarAcessos, { query: pageParam === null ? {} : { antes: pageParam }, signal }),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the first page has no place
    initialPageParam: null as number | null,
    getNextPageParam: ({ proxima }) => proxima,
  });
}
