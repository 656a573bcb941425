import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { consultarPedidos, lerBandejas } from '#contracts/mesa/lista-de-pedidos.contract.ts';
import {
  abrirPedido,
  agirEmLote,
  concluirPedido,
  excluirPedido,
  reabrirPedido,
  resolverDesfeito,
  restaurarPedido,
  gerarDossie,
  type AtoDaMesa,
} from '#contracts/mesa/pedidos-adm.contract.ts';
import { criarPlanilha } from '#contracts/mesa/pedidos-em-csv.contract.ts';
import { listarMensagensDoPaciente } from '#contracts/chat/chat.contract.ts';
import type { AtoDoDesfeito } from '#domain/pagamentos/desfeitos.ts';
import type { Recebido } from '#domain/pedidos/recebido.ts';
import { call, type ApiAnswer } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';
import { fetchFile } from '#lib/api/fetch-file.ts';
import type { PedidosView } from './list/pedidos-view.ts';

export type PedidosPageData = ApiAnswer<typeof consultarPedidos>;

/**
 * A page of all orders; the live stream keeps it current. While another page loads, the previous one is returned.
 */
export function usePedidosPage(view: PedidosView) {
  return useQuery({
    ...reading(['pedidos', 'mesa', view], consultarPedidos, { body: view }),
    placeholderData: keepPreviousData,
  });
}

const MINUTE_MS = 60_000;

/**
 * How many orders each tray holds. The live stream keeps it current; it is also read once a minute, because promised
 * times pass without an event.
 */
export function useBandejas() {
  return useQuery({ ...reading(['pedidos', 'mesa', 'bandejas'], lerBandejas), refetchInterval: MINUTE_MS });
}

/** Everything about one order; the live stream keeps it current. */
export function usePedidoInteiro(id: string) {
  return useQuery(reading(['pedido', id, 'mesa'], abrirPedido, { params: { id } }));
}

/** How many of the newest lines of a conversation stand beside an order. */
const CHAT_LINES = 50;

/** The newest messages of a patient's conversation, oldest first; none for null. The live stream keeps them current. */
export function useConversaDoPedido(conversa: string | null) {
  return useQuery({
    ...reading(['chat', conversa, 'trecho'], listarMensagensDoPaciente, {
      params: { id: conversa ?? '' },
      query: { limite: CHAT_LINES },
    }),
    enabled: conversa !== null,
  });
}

const ATOS = { reabrir: reabrirPedido, excluir: excluirPedido, restaurar: restaurarPedido } as const;

/** One act on one order; `recebido` is what the patient received, where the act is `concluir`. */
type AtoInput = { ato: AtoDaMesa; id: string; recebido?: Recebido | undefined };

/** Performs one act on one order; the lists of orders are read again, also after a refusal. */
export function useRunAto() {
  return usePedidosMutation(({ ato, id, recebido }: AtoInput) =>
    ato === 'concluir'
      ? call(concluirPedido, { params: { id }, body: { recebido } })
      : call(ATOS[ato], { params: { id } }),
  );
}

/** Settles a payment that was taken back. */
export function useResolverDesfeito() {
  return usePedidosMutation(({ id, ato }: { id: string; ato: AtoDoDesfeito }) =>
    call(resolverDesfeito, { params: { id }, body: { ato } }),
  );
}

export type LoteResult = ApiAnswer<typeof agirEmLote>['resultados'][number];

/** Performs one act on several orders; the answer holds a result for each id. */
export function useLote() {
  return usePedidosMutation((body: { ato: AtoDaMesa; ids: string[]; recebido?: Recebido | undefined }) =>
    call(agirEmLote, { body }),
  );
}

/** A mutation that creates an address of the list's orders as CSV, valid for five minutes in this session. */
export function useCriarPlanilha() {
  return useMutation({
    mutationFn: ({ lugar: _page, ...filters }: PedidosView) => call(criarPlanilha, { body: filters }),
  });
}

function usePedidosMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // Also after a refusal: somebody else changed an order first.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['pedidos'] }),
        client.invalidateQueries({ queryKey: ['pedido'] }),
      ]),
  });
}

/** Fetches the dossier of an order as a PDF. @throws ApiError with the server's message */
export function fetchDossie(id: string): Promise<Blob> {
  return fetchFile(gerarDossie, id);
}
