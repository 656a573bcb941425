import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contracts from '#contracts/consultorio/correio.contract.ts';
import { call, type CallOptions } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';
import { fetchFile } from '#lib/api/fetch-file.ts';
import { saveFile } from '#lib/browser/save-file.ts';

const CORREIO = ['correio'] as const;

/** What leaves on paper, by what is to be done next; the live stream keeps it current. */
export function useCorreio() {
  return useQuery(reading(CORREIO, contracts.lerCorreio));
}

function useCorreioMutation<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  // Also after a refusal: somebody else did something first.
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: CORREIO }) });
}

/** An order as far as the name of its PDF needs it. */
export type ToPrint = { id: string; numero: number };

/** Numbers of forms that the person holds, where they are not the next ones. */
export type NumerosDigitados = CallOptions<typeof contracts.imprimirFolhas>['body']['numeros'];

/** A mutation that downloads the sheets of an order with their envelope, to print. */
export function useImprimir() {
  return useCorreioMutation(async ({ id, numero, numeros }: ToPrint & { numeros: NumerosDigitados }) =>
    saveFile(`folhas-${numero}.pdf`, await fetchFile(contracts.imprimirFolhas, id, { numeros })),
  );
}

/** A mutation that downloads the envelope of an order alone. */
export function useEnvelope() {
  return useCorreioMutation(async ({ id, numero }: ToPrint) =>
    saveFile(`envelope-${numero}.pdf`, await fetchFile(contracts.imprimirEnvelope, id)),
  );
}

/** A mutation that notes that the printed sheets of an order were signed by hand. */
export function useNotarAssinatura() {
  return useCorreioMutation((id: string) => call(contracts.notarAssinatura, { params: { id } }));
}

/** A mutation that takes one step of an order back. */
export function useDesfazer() {
  return useCorreioMutation(({ id, de }: { id: string; de: 'assinar' | 'postar' }) =>
    call(contracts.desfazerPasso, { params: { id }, body: { de } }),
  );
}

/** A mutation that voids the numbered form of a printed sheet. */
export function useInutilizarFolha() {
  return useCorreioMutation(({ id, ...body }: { id: string; folha: string; motivo: string }) =>
    call(contracts.inutilizarFolha, { params: { id }, body }),
  );
}

type Posted = { id: string; body: CallOptions<typeof contracts.postarCarta>['body'] };

/** A mutation that notes that the letter of an order was posted. */
export function usePostar() {
  return useCorreioMutation(({ id, body }: Posted) => call(contracts.postarCarta, { params: { id }, body }));
}

type Corrected = { id: string; body: CallOptions<typeof contracts.corrigirRastreio>['body'] };

/** A mutation that changes carrier and tracking code of a letter on its way. */
export function useCorrigir() {
  return useCorreioMutation(({ id, body }: Corrected) =>
    call(contracts.corrigirRastreio, { params: { id }, body }),
  );
}

/** A mutation that notes that a letter arrived, which completes its order. */
export function useEntregar() {
  return useCorreioMutation((id: string) => call(contracts.entregarCarta, { params: { id } }));
}

/** How a letter ended that did not arrive, and why. */
export type Ended = { id: string; how: 'devolvido' | 'extraviado'; motivo: string };

/** A mutation that notes that a letter came back or was lost. */
export function useEncerrar() {
  return useCorreioMutation(({ id, how, motivo }: Ended) =>
    call(how === 'devolvido' ? contracts.devolverCarta : contracts.extraviarCarta, {
      params: { id },
      body: { motivo },
    }),
  );
}
