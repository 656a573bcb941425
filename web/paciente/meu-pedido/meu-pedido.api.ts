import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lerAndamento, salvarConsentimentoCid } from '#contracts/consultorio/andamento.contract.ts';
import { enviarMensagem } from '#contracts/chat/chat.contract.ts';
import { receberPorEmail, relatarErro } from '#contracts/documentos/entrega.contract.ts';
import { renovarPedido } from '#contracts/pedidos/renovacao.contract.ts';
import { call } from '#lib/api/api.ts';
import { reading, retryWhileRestarting } from '#lib/api/query.ts';

/** Past and future steps of one order. */
export function useAndamento(id: string) {
  return useQuery(reading(['andamento', id], lerAndamento, { params: { id } }));
}

/** Mails a document to the patient's own confirmed address. */
export function useReceberPorEmail() {
  return useMutation({ mutationFn: (id: string) => call(receberPorEmail, { params: { id } }) });
}

/** The order is also invalidated after a refusal. */
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
 * Gives or revokes the consent to the CID; also invalidated after a refusal. Presses are sent one after another: the
 * last one counts.
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

/** Creates a new order of the same service; idempotent by `chave`. */
export function useRenovar(id: string) {
  const client = useQueryClient();
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: (chave: string) => call(renovarPedido, { params: { id }, body: { chave } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['pedidos'] }),
  });
}

/** Answers the doctor's question by a chat message; idempotent by `id`. */
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
