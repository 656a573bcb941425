import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { adiarConversa, retomarConversa } from '#contracts/chat/adiamento.contract.ts';
import { fecharConversa, reabrirConversa } from '#contracts/chat/caixas.contract.ts';
import {
  abrirConversa,
  buscarConversas,
  listarPedidosDaConversa,
  resumoDasConversas,
  verUrgencia,
} from '#contracts/chat/chat.contract.ts';
import * as respostas from '#contracts/chat/respostas-prontas.contract.ts';
import {
  darConversa,
  listarMedicosDaConversa,
  tomarConversa,
} from '#contracts/consultorio/resposta-no-caso.contract.ts';
import type { RespostaPronta } from '#contracts/chat/respostas-prontas.contract.ts';
import type { Caixa } from '#domain/chat/caixas.ts';
import type { Adiamento } from '#domain/chat/adiamento.ts';
import { call } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

/** Which conversations the list shows: those of a box, or all but those put off, which a search finds as well. */
export type QuaisConversas = 'todas' | Caixa;

/** The administrator's list of conversations, page by page; the live stream keeps it current. */
export function useConversas(busca: string, quais: QuaisConversas, etiqueta: string | null = null) {
  const query = useInfiniteQuery({
    queryKey: ['conversas', 'lista', busca, quais, etiqueta],
    queryFn: ({ pageParam, signal }) => {
      const caixa = quais === 'todas' ? null : quais;
      return call(buscarConversas, { body: { busca, caixa, etiqueta, depois: pageParam }, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ proxima }) => proxima,
    placeholderData: keepPreviousData,
  });
  const all = query.data?.pages.flatMap(({ conversas }) => conversas);
  // A conversation that moved between two page reads appears on both: keep it once.
  const conversas = all && [...new Map(all.toReversed().map((c) => [c.id, c])).values()].toReversed();
  return { ...query, conversas };
}

/** How many conversations each box holds, and since when the longest wait; undefined while it is not known. */
export function useCaixas() {
  return useQuery({ ...reading(['conversas', 'resumo'], resumoDasConversas), throwOnError: false }).data;
}

/** `quando` null ends the deferral. */
export function useAdiarConversa() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, quando }: { id: string; quando: Adiamento | null }) => {
      if (quando === null) await call(retomarConversa, { params: { id } });
      else await call(adiarConversa, { params: { id }, body: { quando } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['conversas'] }),
  });
}

/** `ate`: number of the newest message that was read; null opens the conversation again. */
export function useFecharConversa() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ate }: { id: string; ate: number | null }) => {
      if (ate === null) await call(reabrirConversa, { params: { id } });
      else await call(fecharConversa, { params: { id }, body: { ate } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['conversas'] }),
  });
}

export function useMedicosDaConversa(id: string) {
  return useQuery({
    ...reading(['conversas', 'medicos', id], listarMedicosDaConversa, { params: { id } }),
    throwOnError: false,
  });
}

/** `para` null: the desk answers again. */
export function useDarConversa() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, para }: { id: string; para: { medicoId: string; pedidoId: string } | null }) => {
      if (para === null) await call(tomarConversa, { params: { id } });
      else await call(darConversa, { params: { id }, body: para });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['conversas'] }),
  });
}

/** `ate`: number of the message up to which the team has seen the possible emergency. */
export function useVerUrgencia() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ate }: { id: string; ate: number }) =>
      call(verUrgencia, { params: { id }, body: { ate } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['conversas'] }),
  });
}

/** The patient with this CPF whose conversation is opened. */
export function usePacienteDoCpf(cpf: string) {
  return useQuery({
    // Its own query key: opening a conversation is audited, so events must not repeat it.
    ...reading(['paciente-do-chat', cpf], abrirConversa, { body: { cpf } }),
    staleTime: Infinity,
  });
}

export function usePedidosDaConversa(id: string) {
  return useQuery({
    // Below the key of orders: an event about any order makes it stale.
    ...reading(['pedidos', 'da-conversa', id], listarPedidosDaConversa, { params: { id } }),
    throwOnError: false,
  });
}

const RESPOSTAS = ['respostas-prontas'] as const;

export function useRespostas() {
  return useQuery(reading(RESPOSTAS, respostas.listarRespostas));
}

export type EditedResposta = Pick<RespostaPronta, 'titulo' | 'texto'> & { id: string | null };

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

export function useApagarResposta() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(respostas.apagarResposta, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: RESPOSTAS }),
  });
}
