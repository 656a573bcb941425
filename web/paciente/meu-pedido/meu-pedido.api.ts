import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lerAndamento, salvarConsentimentoCid } from '#contracts/consultorio/andamento.contract.ts';
import { enviarMensagem } from '#contracts/chat/chat.contract.ts';
import { listarDocumentos, receberPorEmail, relatarErro } from '#contracts/documentos/entrega.contract.ts';
import { renovarPedido } from '#contracts/pedidos/renovacao.contract.ts';
import { call } from '#lib/api/api.ts';
import { reading, retryWhileRestarting } from '#lib/api/query.ts';

/** The documents of one order; the live stream keeps them current. */
export function useDocumentosDoPedido(id: string) {
  return useQuery(reading(['documentos', id], listarDocumentos, { params: { id } }));
}

/** What happened to one order, and what is still to come; the live stream keeps it current. */
export function useAndamento(id: string) {
  return useQuery(reading(['andamento', id], lerAndamento, { params: { id } }));
}

/** A mutation that mails a document to the patient's own confirmed address. */
export function useReceberPorEmail() {
  return useMutation({ mutationFn: (id: string) => call(receberPorEmail, { params: { id } }) });
}

/** A mutation that reports an error in a document; the order is read again, also after a refusal. */
export function useRelatarErro(pedidoId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, texto }: { id: string; texto: string }) =>
      call(relatarErro, { params: { id }, body: { texto } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['documentos', pedidoId] }),
        client.invalidateQueries({ queryKey: ['andamento', pedidoId] }),
      ]),
  });
}

/**
 * A mutation that allows the CID on the documents of an order, or takes that back; read again also after a refusal. One
 * press waits for the one before it: the last one holds.
 */
export function useConsentimentoCid(pedidoId: string) {
  const client = useQueryClient();
  return useMutation({
    ...retryWhileRestarting,
    scope: { id: `consentimento-cid:${pedidoId}` },
    mutationFn: (autorizado: boolean) =>
      call(salvarConsentimentoCid, { params: { id: pedidoId }, body: { autorizado } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['andamento', pedidoId] }),
  });
}

/** A mutation that makes a new order of the same service; the same `chave` never makes a second one. */
export function useRenovar(id: string) {
  const client = useQueryClient();
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: (chave: string) => call(renovarPedido, { params: { id }, body: { chave } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['pedidos'] }),
  });
}

/** A mutation that answers the doctor's question: it is a message of the chat, and the same `id` is one message. */
export function useResponder(pedidoId: string) {
  const client = useQueryClient();
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: (body: { id: string; mensagem: string }) => call(enviarMensagem, { body }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['andamento', pedidoId] }),
        client.invalidateQueries({ queryKey: ['pedido', pedidoId] }),
        client.invalidateQueries({ queryKey: ['chat'] }),
      ]),
  });
}
