import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contracts from '#contracts/documentos/taloes.contract.ts';
import { criarLivroDeUso } from '#contracts/mesa/livro-de-uso.contract.ts';
import { call, type CallOptions } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

const TALOES = ['taloes'] as const;

/** Books of numbered forms; the live stream keeps them current. */
export function useTaloes() {
  return useQuery({
    ...reading([...TALOES, 'lista'], contracts.listarTaloes),
    select: ({ taloes }) => taloes,
  });
}

/** The forms of a book, page by page. Each look is audited, so that nothing but the person asks again. */
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

/** A mutation that enters a range; the same `id` again enters it once. */
export function useSalvarTalao() {
  return useTaloesMutation((body: TypedTalao) => call(contracts.salvarTalao, { body }));
}

/** A mutation that deletes a range that nobody used. */
export function useApagarTalao() {
  return useTaloesMutation((id: string) => call(contracts.apagarTalao, { params: { id } }));
}

/** A mutation that closes a range for good. */
export function useEncerrarTalao() {
  return useTaloesMutation(({ id, motivo }: { id: string; motivo: string }) =>
    call(contracts.encerrarTalao, { params: { id }, body: { motivo } }),
  );
}

/** A mutation that voids a free form. */
export function useInutilizarNumero() {
  return useTaloesMutation(({ id, ...body }: { id: string; numero: string; motivo: string }) =>
    call(contracts.inutilizarNumero, { params: { id }, body }),
  );
}

/** The address of the forms of a book, or of all, as CSV. */
export function makeLivroDeUso(talao: string | null): Promise<{ url: string }> {
  return call(criarLivroDeUso, { body: { talao } });
}
