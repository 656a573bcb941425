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

/** The desk's list, page after page; kept fresh by the live stream. */
export function useConversas(busca: string, naoLidas: boolean) {
  const query = useInfiniteQuery({
    queryKey: ['conversas', 'lista', busca, naoLidas],
    queryFn: ({ pageParam, signal }) =>
      call(buscarConversas, { body: { busca, naoLidas, depois: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ proxima }) => proxima,
    placeholderData: keepPreviousData,
  });
  const todas = query.data?.pages.flatMap(({ conversas }) => conversas);
  // A conversation that was written to meanwhile may stand on two pages as they were read.
  const conversas = todas && [...new Map(todas.toReversed().map((c) => [c.id, c])).values()].toReversed();
  return { ...query, conversas };
}

/** How many patients wait for somebody to read, for the desk's badge. */
export function useConversasNaoLidas() {
  return useQuery({
    queryKey: ['conversas', 'resumo'],
    queryFn: ({ signal }) => call(resumoDasConversas, { signal }),
    throwOnError: false,
  }).data;
}

/** Whose conversation a CPF is. */
export function usePacienteDoCpf(cpf: string) {
  return useQuery({
    // Not among the conversations: opening one is audited, and is not done again with each message.
    queryKey: ['paciente-do-chat', cpf],
    queryFn: ({ signal }) => call(abrirConversa, { body: { cpf }, signal }),
    staleTime: Infinity,
  });
}

/** The orders of the patient of a conversation; kept fresh by the live stream. */
export function usePedidosDaConversa(id: string) {
  return useQuery({
    // Among the orders: an event about any of them makes it old.
    queryKey: ['pedidos', 'da-conversa', id],
    queryFn: ({ signal }) => call(listarPedidosDaConversa, { params: { id }, signal }),
    throwOnError: false,
  });
}

const RESPOSTAS = ['respostas-prontas'] as const;

/** The canned replies, by title. */
export function useRespostas() {
  return useQuery({
    queryKey: RESPOSTAS,
    queryFn: ({ signal }) => call(respostas.listarRespostas, { signal }),
  });
}

export type Rascunhada = Pick<RespostaPronta, 'titulo' | 'texto'> & { id: string | null };

/** Keeps a reply, a new one or a changed one. */
export function useGuardarResposta() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Rascunhada) =>
      id === null
        ? call(respostas.criarResposta, { body })
        : call(respostas.mudarResposta, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: RESPOSTAS }),
  });
}

/** Removes a reply. */
export function useApagarResposta() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(respostas.apagarResposta, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: RESPOSTAS }),
  });
}
