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

export function useFaixas() {
  return useQuery(reading(FAIXAS_KEY, listarFaixas));
}

/** State of this doctor's requests to SNCR. */
export function useNumerosDoSncr() {
  return useQuery(reading(['numeros', 'sncr'], lerNumerosDoSncr));
}

/** Redirects to SNCR's page, which returns to this screen. */
export function usePedirNumeros() {
  return useMutation({
    mutationFn: (body: { numero: NumeroSncr; quantidade: number }) => call(pedirNumeros, { body }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

/** Idempotent by `id`. */
export function useImportarFaixa() {
  const client = useQueryClient();
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: (body: { id: string; numero: NumeroSncr; inicio: number; fim: number }) =>
      call(importarFaixa, { body }),
    // A cached case knows fewer numbers, and thus another channel for its document.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: FAIXAS_KEY }),
        client.invalidateQueries({ queryKey: ['caso'] }),
      ]),
  });
}
