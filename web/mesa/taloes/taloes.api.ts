import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contracts from '#contracts/documentos/taloes.contract.ts';
import { criarLivroDeUso } from '#contracts/mesa/livro-de-uso.contract.ts';
import { call, type CallOptions } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

const TALOES = ['taloes'] as const;

export function useTaloes() {
  return useQuery({
    ...reading([...TALOES, 'lista'], contracts.listarTaloes),
    select: ({ taloes }) => taloes,
  });
}

/** Page by page. Each reading is audited, so it is never refetched automatically. */
export function useFolhas(id: string) {
  return useInfiniteQuery({
    queryKey: [...TALOES, 'folhas', id],
    queryFn: ({ signal, pageParam }) =>
      call(contracts.listarFolhas, { params: { id }, query: { depois: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ proxima }) => proxima,
    refetchOnWindowFocus: false,
  });
}

function useTaloesMutation<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: TALOES }),
  });
}

type TypedTalao = CallOptions<typeof contracts.salvarTalao>['body'];

/** Registers a book, idempotent by `id`, or corrects the one with this id. */
export function useSalvarTalao(correcting: boolean) {
  return useTaloesMutation(({ id, ...body }: TypedTalao) =>
    correcting
      ? call(contracts.corrigirTalao, { params: { id }, body })
      : call(contracts.salvarTalao, { body: { id, ...body } }),
  );
}

/** Deletes an unused range. */
export function useApagarTalao() {
  return useTaloesMutation((id: string) => call(contracts.apagarTalao, { params: { id } }));
}

/** Closes a range permanently. */
export function useEncerrarTalao() {
  return useTaloesMutation(({ id, motivo }: { id: string; motivo: string }) =>
    call(contracts.encerrarTalao, { params: { id }, body: { motivo } }),
  );
}

/** Voids an unused form. */
export function useInutilizarNumero() {
  return useTaloesMutation(({ id, ...body }: { id: string; numero: string; motivo: string }) =>
    call(contracts.inutilizarNumero, { params: { id }, body }),
  );
}

/** CSV of a book's forms, or of all. */
export function makeLivroDeUso(talao: string | null): Promise<{ url: string }> {
  return call(criarLivroDeUso, { body: { talao } });
}
