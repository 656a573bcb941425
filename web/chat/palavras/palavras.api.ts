import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { procurarMensagens } from '#contracts/chat/palavras.contract.ts';
import { palavrasProcuradas } from '#domain/chat/palavras.ts';
import { call } from '#lib/api/api.ts';

/**
 * The messages with the words of a search, page by page; not asked where no word is long enough. Searching is audited, so no live
 * event repeats it.
 */
export function useMensagensAchadas(busca: string) {
  const query = useInfiniteQuery({
    queryKey: ['mensagens-achadas', busca],
    queryFn: ({ pageParam, signal }) =>
      call(procurarMensagens, { body: { busca, depois: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ proxima }) => proxima,
    placeholderData: keepPreviousData,
    enabled: palavrasProcuradas(busca) !== null,
    throwOnError: false,
  });
  return { ...query, mensagens: query.data?.pages.flatMap(({ mensagens }) => mensagens) ?? [] };
}
