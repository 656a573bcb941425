import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  escreverNotaInterna,
  listarNotasDoCaso,
  listarNotasInternas,
  riscarNotaInterna,
} from '#contracts/chat/notas.contract.ts';
import { call } from '#lib/api/api.ts';
import { reading, retryWhileRestarting } from '#lib/api/query.ts';

const notesKey = (conversa: string) => ['notas', conversa] as const;

/** The internal notes of a conversation, newest first; the live stream keeps them current. */
export function useNotas(conversa: string) {
  return useQuery({
    ...reading(notesKey(conversa), listarNotasInternas, { params: { id: conversa } }),
    throwOnError: false,
  });
}

/** The internal notes about the patient of a case. */
export function useNotasDoCaso(pedido: string) {
  return useQuery({
    ...reading(['notas', 'caso', pedido], listarNotasDoCaso, { params: { id: pedido } }),
    throwOnError: false,
  });
}

/** The id is made once for a text, so that sending it again keeps one note. */
export function useEscreverNotaInterna(conversa: string) {
  const client = useQueryClient();
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: (body: { id: string; texto: string; sobre: string }) =>
      call(escreverNotaInterna, { params: { id: conversa }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: notesKey(conversa) }),
  });
}

export function useRiscarNota(conversa: string) {
  const client = useQueryClient();
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: (notaId: string) => call(riscarNotaInterna, { params: { id: conversa, notaId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: notesKey(conversa) }),
  });
}
