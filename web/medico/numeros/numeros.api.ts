import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { importarFaixa, listarFaixas } from '../../../contracts/consultorio/decisao.contract.ts';
import type { NumeroSncr } from '../../../domain/documentos/tipo-de-documento.ts';
import { call } from '../../lib/api/api.ts';
import { retryWhileRestarting } from '../../lib/api/query.ts';

const FAIXAS_KEY = ['faixas-sncr'] as const;

/** This doctor's ranges of SNCR numbers. */
export function useFaixas() {
  return useQuery({ queryKey: FAIXAS_KEY, queryFn: ({ signal }) => call(listarFaixas, { signal }) });
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
