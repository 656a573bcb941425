import { useQuery } from '@tanstack/react-query';
import * as contracts from '#contracts/pedidos/rascunhos.contract.ts';
import type { Rascunho } from '#contracts/pedidos/rascunhos.contract.ts';
import type { MudancaDoRascunho, TipoDeRascunho } from '#domain/pedidos/rascunho.ts';
import { call } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

/** Owner of a draft: the personal data of a patient, or the questionnaire of an order; with its id. */
export type DraftSubject = { tipo: TipoDeRascunho; id: string };

/** The query key of a draft; events of the live stream name the same key. */
export function rascunhoKey({ tipo, id }: DraftSubject): readonly string[] {
  return ['rascunho', tipo === 'dados' ? 'dados' : id];
}

/** Reads a draft. @throws ApiError */
export function lerRascunho({ tipo, id }: DraftSubject, signal?: AbortSignal): Promise<Rascunho> {
  const options = { params: { id }, ...(signal && { signal }) };
  return tipo === 'dados'
    ? call(contracts.lerRascunhoDosDados, options)
    : call(contracts.lerRascunhoDoPedido, options);
}

/** Saves the fields changed since a version; `keepalive` lets the request outlive the page. @throws ApiError */
export function guardarRascunho(
  { tipo, id }: DraftSubject,
  versao: number,
  campos: MudancaDoRascunho,
  keepalive: boolean,
) {
  const options = { params: { id }, body: { versao, campos: { ...campos } }, keepalive };
  return tipo === 'dados'
    ? call(contracts.guardarRascunhoDosDados, options)
    : call(contracts.guardarRascunhoDoPedido, options);
}

/** Read for each visit of the form. */
export function useStoredRascunho(target: DraftSubject) {
  return useQuery({
    queryKey: rascunhoKey(target),
    queryFn: ({ signal }) => lerRascunho(target, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Answers of the patient's last order; none when they cannot be read, because the form works without them. */
export function useSugestoes(id: string) {
  return useQuery({
    ...reading(['sugestoes', id], contracts.sugerirRespostas, { params: { id } }),
    staleTime: Infinity,
    retry: false,
    throwOnError: false,
  });
}
