import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { listarDeclaracoes, type ListaDeDeclaracoes } from '#contracts/documentos/declaracoes.contract.ts';
import { call } from '#lib/api/api.ts';

/** One list of documents with declarations or mentions, page by page, and all counts. */
export function useDeclaracoes(lista: ListaDeDeclaracoes) {
  const query = useInfiniteQuery({
    queryKey: ['declaracoes', lista],
    queryFn: ({ pageParam, signal }) =>
      call(listarDeclaracoes, { query: { lista, ...(pageParam && { depois: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ proxima }) => proxima,
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = query;
  return {
    ...query,
    contagens: data?.pages[0]?.contagens,
    /** Without those of the list that was open before. */
    data: isPlaceholderData ? undefined : data?.pages.flatMap(({ documentos }) => documentos),
  };
}
