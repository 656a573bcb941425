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

/** The patient's orders, newest first, and the unfinished one to continue; the live stream keeps them current. */
export function usePedidos() {
  return useQuery(reading(['pedidos'], listarPedidos));
}

/** One order with its answers; the live stream keeps it current. */
export function usePedido(id: string) {
  return useQuery(reading(['pedido', id], lerPedido, { params: { id } }));
}

/** A mutation that creates an order for a service; the same `chave` never creates a second one. */
export function useCriarPedido() {
  const client = useQueryClient();
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: (body: NewPedido) => call(criarPedido, { body }),
    onSuccess: ({ pedido }) => cachePedido(client, pedido),
  });
}

/** A mutation that saves the questionnaire of an order. */
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

/** A mutation that keeps why a patient without proof of prior use asks; it takes the words. */
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

/** A mutation that confirms the attachments step, before the files are sent. */
export function useConfirmarAnexos(id: string) {
  const client = useQueryClient();
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: () => call(confirmarAnexos, { params: { id } }),
    onSuccess: ({ pedido }) => cachePedido(client, pedido),
  });
}

/**
 * A mutation that creates the Pix charge or returns the open one; it takes the changed price that the patient
 * accepted, in centavos.
 */
export function useGerarCobranca(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { aceitaPrecoCentavos: number | null; freteVistoCentavos: number | null }) =>
      call(gerarCobranca, { params: { id }, body }),
    onSuccess: ({ pedido }) => cachePedido(client, pedido),
  });
}

/** A mutation that discards an unpaid order; the list is read again, also after a refusal. */
export function useDescartarPedido() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(descartarPedido, { params: { id } }),
    onSettled: (_data, _error, id) => refetchPedido(client, id),
  });
}

/** A mutation that cancels a paid order that no doctor has opened yet. */
export function useCancelarPedido() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(cancelarPedido, { params: { id } }),
    onSuccess: ({ pedido }) => cachePedido(client, pedido),
    onError: (_error, id) => refetchPedido(client, id),
  });
}

/** What would go back of a paid order if it ended now; asked while `wanted`. */
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
