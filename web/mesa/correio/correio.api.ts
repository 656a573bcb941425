import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contracts from '#contracts/consultorio/correio.contract.ts';
import { call, type CallOptions } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';
import { fetchFile } from '#lib/api/fetch-file.ts';
import { saveFile } from '#lib/browser/save-file.ts';

const CORREIO = ['correio'] as const;

/** Documents on paper by their next step. */
export function useCorreio() {
  return useQuery(reading(CORREIO, contracts.lerCorreio));
}

function useCorreioMutation<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  // Also after a refusal: another person acted first.
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: CORREIO }) });
}

/** Fields for the name of an order's PDF. */
export type ToPrint = { id: string; numero: number };

/** Numbers of the forms in hand, where they are not the next ones. */
export type NumerosDigitados = CallOptions<typeof contracts.imprimirFolhas>['body']['numeros'];

/** Downloads the sheets of an order with their envelope. */
export function useImprimir() {
  return useCorreioMutation(async ({ id, numero, numeros }: ToPrint & { numeros: NumerosDigitados }) =>
    saveFile(`folhas-${numero}.pdf`, await fetchFile(contracts.imprimirFolhas, id, { numeros })),
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
  return useCorreioMutation(({ id, de }: { id: string; de: 'assinar' | 'postar' }) =>
    call(contracts.desfazerPasso, { params: { id }, body: { de } }),
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
