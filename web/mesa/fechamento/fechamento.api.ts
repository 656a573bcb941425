import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { criarNotas, lerFechamento, listarMovimentos } from '#contracts/mesa/fechamento.contract.ts';
import { call } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

export function useFechamento(mes: string | null) {
  return useQuery({
    ...reading(['fechamento', mes], lerFechamento, { query: mes === null ? {} : { mes } }),
    placeholderData: keepPreviousData,
  });
}

/** While another page loads, the previous one is returned. */
export function useMovimentos(mes: string, pagina: number) {
  return useQuery({
    ...reading(['fechamento', mes, 'movimentos', pagina], listarMovimentos, { query: { mes, pagina } }),
    placeholderData: keepPreviousData,
  });
}

/** Address of a month's payments as CSV, valid for five minutes in this session. */
export function useCriarNotas() {
  return useMutation({ mutationFn: (mes: string) => call(criarNotas, { body: { mes } }) });
}
