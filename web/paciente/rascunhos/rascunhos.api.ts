import { useQuery } from '@tanstack/react-query';
import * as contracts from '../../../contracts/pedidos/rascunhos.contract.ts';
import type { Rascunho } from '../../../contracts/pedidos/rascunhos.contract.ts';
import type { MudancaDoRascunho, TipoDeRascunho } from '../../../domain/pedidos/rascunho.ts';
import { call } from '../../lib/api/api.ts';

/** What a draft is of: the personal data of the patient of an id, or the questionnaire of an order. */
export type Alvo = { tipo: TipoDeRascunho; id: string };

/** Where the cache keeps it; the live stream names it so. */
export function rascunhoKey({ tipo, id }: Alvo): readonly string[] {
  return ['rascunho', tipo === 'dados' ? 'dados' : id];
}

/** What was typed and not saved yet. */
export function lerRascunho({ tipo, id }: Alvo, signal?: AbortSignal): Promise<Rascunho> {
  const options = { params: { id }, ...(signal && { signal }) };
  return tipo === 'dados'
    ? call(contracts.lerRascunhoDosDados, options)
    : call(contracts.lerRascunhoDoPedido, options);
}

/** Keeps what changed since a version; `keepalive` where the page may be going. */
export function guardarRascunho(
  { tipo, id }: Alvo,
  versao: number,
  campos: MudancaDoRascunho,
  keepalive: boolean,
) {
  const options = { params: { id }, body: { versao, campos: { ...campos } }, keepalive };
  return tipo === 'dados'
    ? call(contracts.guardarRascunhoDosDados, options)
    : call(contracts.guardarRascunhoDoPedido, options);
}

/** The draft as the server has it: read anew for each visit of the form, kept fresh by the live stream. */
export function useRascunhoGuardado(alvo: Alvo) {
  return useQuery({
    queryKey: rascunhoKey(alvo),
    queryFn: ({ signal }) => lerRascunho(alvo, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The last answers of a patient who comes back; when they cannot be read, the form does without. */
export function useSugestoes(id: string) {
  return useQuery({
    queryKey: ['sugestoes', id],
    queryFn: ({ signal }) => call(contracts.sugerirRespostas, { params: { id }, signal }),
    staleTime: Infinity,
    retry: false,
    throwOnError: false,
  });
}
