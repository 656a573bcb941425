import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import {
  cancelarPedido,
  confirmarAnexos,
  criarPedido,
  descartarPedido,
  gerarCobranca,
  justificarUso,
  lerPedido,
  listarPedidos,
  salvarHistorico,
  type Pedido,
  type PedidoDetalhe,
} from '#contracts/pedidos/pedidos.contract.ts';
import { preverReembolso } from '#contracts/pagamentos/reembolsos.contract.ts';
import { call, type CallOptions } from '#lib/api/api.ts';
import { reading, retryWhileRestarting } from '#lib/api/query.ts';

type HistoricoBody = CallOptions<typeof salvarHistorico>['body'];
type NewPedido = CallOptions<typeof criarPedido>['body'];

/** Newest first, and the unfinished one to continue. */
export function usePedidos() {
  return useQuery(reading(['pedidos'], listarPedidos));
}

/** One order with its answers. */
export function usePedido(id: string) {
  return useQuery(reading(['pedido', id], lerPedido, { params: { id } }));
}

/** Creates an order; idempotent by `chave`. */
export function useCriarPedido() {
  const client = useQueryClient();
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: (body: NewPedido) => call(criarPedido, { body }),
    onSuccess: ({ pedido }) => cachePedido(client, pedido),
  });
}

export function useSalvarHistorico(id: string) {
  const client = useQueryClient();
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: (body: HistoricoBody) => call(salvarHistorico, { params: { id }, body }),
    onSuccess: ({ pedido }) => {
      cachePedido(client, pedido);
      // The answer of the server does not contain the questionnaire's answers.
      void client.invalidateQueries({ queryKey: ['pedido', id] });
    },
  });
}

/** Stores the reason of a patient without proof of prior use. */
export function useSalvarJustificativa(id: string) {
  const client = useQueryClient();
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: (justificativa: string) => call(justificarUso, { params: { id }, body: { justificativa } }),
    onSuccess: ({ justificativa }) =>
      client.setQueryData<PedidoDetalhe>(
        ['pedido', id],
        (before) => before && { ...before, justificativaDoUso: justificativa },
      ),
  });
}

export function useConfirmarAnexos(id: string) {
  const client = useQueryClient();
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: () => call(confirmarAnexos, { params: { id } }),
    onSuccess: ({ pedido }) => cachePedido(client, pedido),
  });
}

/** Creates the Pix charge or returns the open one; takes the accepted changed price in centavos. */
export function useGerarCobranca(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { aceitaPrecoCentavos: number | null; freteVistoCentavos: number | null }) =>
      call(gerarCobranca, { params: { id }, body }),
    onSuccess: ({ pedido }) => cachePedido(client, pedido),
  });
}

/** The list is also invalidated after a refusal. */
export function useDescartarPedido() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(descartarPedido, { params: { id } }),
    onSettled: (_data, _error, id) => refetchPedido(client, id),
  });
}

export function useCancelarPedido() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(cancelarPedido, { params: { id } }),
    onSuccess: ({ pedido }) => cachePedido(client, pedido),
    onError: (_error, id) => refetchPedido(client, id),
  });
}

/** Refund of a paid order if it ended now; requested while `wanted`. */
export function useReembolsoPrevisto(id: string, wanted: boolean) {
  return useQuery({
    ...reading(['pedido', id, 'reembolso'], preverReembolso, { params: { id } }),
    enabled: wanted,
  });
}

async function refetchPedido(client: QueryClient, id: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['pedidos'] }),
    client.invalidateQueries({ queryKey: ['pedido', id] }),
  ]);
}

/** Puts the answer of a write into the cache, so that the next screen starts from it. */
function cachePedido(client: QueryClient, pedido: Pedido): void {
  client.setQueryData<PedidoDetalhe>(['pedido', pedido.id], (before) => before && { ...before, ...pedido });
  void client.invalidateQueries({ queryKey: ['pedidos'] });
}
