import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  importarFaixa,
  lerNumerosDoSncr,
  listarFaixas,
  pedirNumeros,
} from '#contracts/documentos/numeros.contract.ts';
import type { NumeroSncr } from '#domain/documentos/tipo-de-documento.ts';
import { call } from '#lib/api/api.ts';
import { reading, retryWhileRestarting } from '#lib/api/query.ts';

const FAIXAS_KEY = ['numeros', 'faixas'] as const;

/** This doctor's ranges of SNCR numbers. */
export function useFaixas() {
  return useQuery(reading(FAIXAS_KEY, listarFaixas));
}

/** Where this doctor's requests to SNCR stand; the live stream keeps it current. */
export function useNumerosDoSncr() {
  return useQuery(reading(['numeros', 'sncr'], lerNumerosDoSncr));
}

/** A mutation that goes to SNCR's page, which leads back to this screen. */
export function usePedirNumeros() {
  return useMutation({
    mutationFn: (body: { numero: NumeroSncr; quantidade: number }) => call(pedirNumeros, { body }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

/** A mutation that enters a range; the same `id` again enters it once. */
export function useImportarFaixa() {
  const client = useQueryClient();
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: (body: { id: string; numero: NumeroSncr; inicio: number; fim: number }) =>
      call(importarFaixa, { body }),
    // A case that was read before knows fewer numbers, and so another way in which its document leaves.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: FAIXAS_KEY }),
        client.invalidateQueries({ queryKey: ['caso'] }),
      ]),
  });
}
