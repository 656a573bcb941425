import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  abrirConversa,
  buscarConversas,
  listarPedidosDaConversa,
  resumoDasConversas,
} from '../../../contracts/chat/chat.contract.ts';
import * as respostas from '../../../contracts/chat/respostas-prontas.contract.ts';
import type { RespostaPronta } from '../../../contracts/chat/respostas-prontas.contract.ts';
import { call } from '../../lib/api/api.ts';

/** The administrator's list of conversations, page by page; the live stream keeps it current. */
export function useConversas(busca: string, naoLidas: boolean) {
  const query = useInfiniteQuery({
    queryKey: ['conversas', 'lista', busca, naoLidas],
    queryFn: ({ pageParam, signal }) =>
      call(buscarConversas, { body: { busca, naoLidas, depois: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ proxima }) => proxima,
    placeholderData: keepPreviousData,
  });
  const all = query.data?.pages.flatMap(({ conversas }) => conversas);
  // A conversation that moved between two page reads appears on both: keep it once.
  const conversas = all && [...new Map(all.toReversed().map((c) => [c.id, c])).values()].toReversed();
  return { ...query, conversas };
}

/**
 * How many conversations have unread messages and since when the oldest waits; undefined while it is not known.
 */
export function useConversasNaoLidas() {
  return useQuery({
    queryKey: ['conversas', 'resumo'],
    queryFn: ({ signal }) => call(resumoDasConversas, { signal }),
    throwOnError: false,
  }).data;
}

/** The patient with this CPF whose conversation is opened. */
export function usePacienteDoCpf(cpf: string) {
  return useQuery({
    // Its own query key: opening a conversation is audited, so events must not repeat it.
    queryKey: ['paciente-do-chat', cpf],
    queryFn: ({ signal }) => call(abrirConversa, { body: { cpf }, signal }),
    staleTime: Infinity,
  });
}

/** The orders of the patient of a conversation; the live stream keeps them current. */
export function usePedidosDaConversa(id: string) {
  return useQuery({
    // Below the key of orders: an event about any order makes it stale.
    queryKey: ['pedidos', 'da-conversa', id],
    queryFn: ({ signal }) => call(listarPedidosDaConversa, { params: { id }, signal }),
    throwOnError: false,
  });
}

const RESPOSTAS = ['respostas-prontas'] as const;

/** The canned replies, sorted by title. */
export function useRespostas() {
  return useQuery({
    queryKey: RESPOSTAS,
    queryFn: ({ signal }) => call(respostas.listarRespostas, { signal }),
  });
}

export type EditedResposta = Pick<RespostaPronta, 'titulo' | 'texto'> & { id: string | null };

/** A mutation that saves a new or changed canned reply. */
export function useSaveResposta() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: EditedResposta) =>
      id === null
        ? call(respostas.criarResposta, { body })
        : call(respostas.mudarResposta, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: RESPOSTAS }),
  });
}

/** A mutation that deletes a canned reply. */
export function useApagarResposta() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(respostas.apagarResposta, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: RESPOSTAS }),
  });
}
