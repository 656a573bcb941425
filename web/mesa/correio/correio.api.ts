import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contracts from '#contracts/consultorio/correio.contract.ts';
import type { ListaDoCorreio } from '#domain/correio/envio.ts';
import { call, type CallOptions } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';
import { fetchFile } from '#lib/api/fetch-file.ts';
import { saveFile } from '#lib/browser/save-file.ts';

const CORREIO = ['correio'] as const;

/** Documents on paper by their next step: of a list, or all, and those that a search finds. */
export function useCorreio(lista: ListaDoCorreio | null, busca: string) {
  return useQuery({
    ...reading([...CORREIO, lista ?? 'todas', busca], contracts.lerCorreio, { body: { lista, busca } }),
    placeholderData: keepPreviousData,
  });
}

function useCorreioMutation<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  // Also after a refusal: another person acted first.
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: CORREIO }) });
}

/** Fields for the name of an order's PDF. */
export type ToPrint = { id: string; numero: number };

/** Letters to print, with the numbers of the forms in hand. */
export type ParaImprimir = CallOptions<typeof contracts.imprimirFolhas>['body']['cartas'];

/** Downloads the sheets of orders with their envelopes as one PDF, under a file name. */
export function useImprimir() {
  return useCorreioMutation(async ({ cartas, name }: { cartas: ParaImprimir; name: string }) =>
    saveFile(`${name}.pdf`, await fetchFile(contracts.imprimirFolhas, '', { cartas })),
  );
}

export function useEnvelope() {
  return useCorreioMutation(async ({ id, numero }: ToPrint) =>
    saveFile(`envelope-${numero}.pdf`, await fetchFile(contracts.imprimirEnvelope, id)),
  );
}

export function useNotarAssinatura() {
  return useCorreioMutation((id: string) => call(contracts.notarAssinatura, { params: { id } }));
}

export function useDesfazer() {
  return useCorreioMutation(
    ({ id, ...body }: { id: string } & NonNullable<contracts.CartaNoCorreio['desfazer']>) =>
      call(contracts.desfazerPasso, { params: { id }, body }),
  );
}

export function useInutilizarFolha() {
  return useCorreioMutation(({ id, ...body }: { id: string; folha: string; motivo: string }) =>
    call(contracts.inutilizarFolha, { params: { id }, body }),
  );
}

type Posted = { id: string; body: CallOptions<typeof contracts.postarCarta>['body'] };

export function usePostar() {
  return useCorreioMutation(({ id, body }: Posted) => call(contracts.postarCarta, { params: { id }, body }));
}

type Corrected = { id: string; body: CallOptions<typeof contracts.corrigirRastreio>['body'] };

export function useCorrigir() {
  return useCorreioMutation(({ id, body }: Corrected) =>
    call(contracts.corrigirRastreio, { params: { id }, body }),
  );
}

/** Also completes the order. */
export function useEntregar() {
  return useCorreioMutation((id: string) => call(contracts.entregarCarta, { params: { id } }));
}

/** A letter that did not arrive, and why. */
export type Ended = { id: string; how: 'devolvido' | 'extraviado'; motivo: string };

export function useEncerrar() {
  return useCorreioMutation(({ id, how, motivo }: Ended) =>
    call(how === 'devolvido' ? contracts.devolverCarta : contracts.extraviarCarta, {
      params: { id },
      body: { motivo },
    }),
  );
}
