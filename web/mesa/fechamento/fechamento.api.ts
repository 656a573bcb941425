import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { criarNotas, lerFechamento, listarMovimentos } from '#contracts/mesa/fechamento.contract.ts';
import { call } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

/** The figures of a month, the present one for null; the live stream keeps them current. */
export function useFechamento(mes: string | null) {
  return useQuery({
    ...reading(['fechamento', mes], lerFechamento, { query: mes === null ? {} : { mes } }),
    placeholderData: keepPreviousData,
  });
}

/** A page of the payments and refunds of a month. While another page loads, the previous one is returned. */
export function useMovimentos(mes: string, pagina: number) {
  return useQuery({
    ...reading(['fechamento', mes, 'movimentos', pagina], listarMovimentos, { query: { mes, pagina } }),
    placeholderData: keepPreviousData,
  });
}

/** A mutation that creates an address of a month's payments as CSV, valid for five minutes in this session. */
export function useCriarNotas() {
  return useMutation({ mutationFn: (mes: string) => call(criarNotas, { body: { mes } }) });
}
