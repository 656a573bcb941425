import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import {
  cancelarPedido,
  confirmarAnexos,
  criarPedido,
  descartarPedido,
  gerarCobranca,
  lerPedido,
  listarPedidos,
  salvarHistorico,
  type Pedido,
  type PedidoDetalhe,
} from '../../../contracts/pedidos/pedidos.contract.ts';
import { call, type CallOptions } from '../../lib/api/api.ts';
import { retryWhileRestarting } from '../../lib/api/query.ts';

type HistoricoBody = CallOptions<typeof salvarHistorico>['body'];
type NewPedido = CallOptions<typeof criarPedido>['body'];

const pedidosQuery = queryOptions({
  queryKey: ['pedidos'],
  queryFn: ({ signal }) => call(listarPedidos, { signal }),
});

/** The patient's listed orders, newest first, and the unfinished one to take up again; kept fresh by the live stream. */
export function usePedidos() {
  return useQuery(pedidosQuery);
}

/** One order with its answers; kept fresh by the live stream. */
export function usePedido(id: string) {
  return useQuery({
    queryKey: ['pedido', id],
    queryFn: ({ signal }) => call(lerPedido, { params: { id }, signal }),
  });
}

/** Makes the order of a service; the same `chave` never makes a second one. */
export function useCriarPedido() {
  const client = useQueryClient();
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: (body: NewPedido) => call(criarPedido, { body }),
    onSuccess: ({ pedido }) => cachePedido(client, pedido),
  });
}

/** Saves the questionnaire of an order. */
export function useSalvarHistorico(id: string) {
  const client = useQueryClient();
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: (body: HistoricoBody) => call(salvarHistorico, { params: { id }, body }),
    onSuccess: ({ pedido }) => {
      cachePedido(client, pedido);
      // The answers are not part of what came back.
      void client.invalidateQueries({ queryKey: ['pedido', id] });
    },
  });
}

/** Confirms the attachments step, before the uploads run. */
export function useConfirmarAnexos(id: string) {
  const client = useQueryClient();
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: () => call(confirmarAnexos, { params: { id } }),
    onSuccess: ({ pedido }) => cachePedido(client, pedido),
  });
}

/** Makes the Pix charge, or returns the open one; a changed price is passed on as accepted, in centavos. */
export function useGerarCobranca(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (aceitaPrecoCentavos: number | null) =>
      call(gerarCobranca, { params: { id }, body: { aceitaPrecoCentavos } }),
    onSuccess: ({ pedido }) => cachePedido(client, pedido),
  });
}

/** Throws an unpaid order away; also after a refusal the list may be old. */
export function useDescartarPedido() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(descartarPedido, { params: { id } }),
    onSettled: (_data, _error, id) => refetchPedido(client, id),
  });
}

/** Cancels a paid order that nobody has begun to read. */
export function useCancelarPedido() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(cancelarPedido, { params: { id } }),
    onSuccess: ({ pedido }) => cachePedido(client, pedido),
    onError: (_error, id) => refetchPedido(client, id),
  });
}

async function refetchPedido(client: QueryClient, id: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['pedidos'] }),
    client.invalidateQueries({ queryKey: ['pedido', id] }),
  ]);
}

/** The answer of a write is newer than the cache: the next screen starts from it. */
function cachePedido(client: QueryClient, pedido: Pedido): void {
  client.setQueryData<PedidoDetalhe>(['pedido', pedido.id], (before) => before && { ...before, ...pedido });
  void client.invalidateQueries({ queryKey: ['pedidos'] });
}
