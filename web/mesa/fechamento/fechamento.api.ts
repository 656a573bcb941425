import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { criarNotas, lerFechamento, listarMovimentos } from '#contracts/mesa/fechamento.contract.ts';
import { call } from '#lib/api/api.ts';

export function useFechamento(mes: string | null) {
  return useQuery({
    queryKey: ['fechamento', mes],
    queryFn: ({ signal }) => call(lerFechamento, { query: mes === null ? {} : { mes }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** While another page loads, the previous one is returned. */
export function useMovimentos(mes: string, pagina: number) {
  return useQuery({
    queryKey: ['fechamento', mes, 'movimentos', pagina],
    queryFn: ({ signal }) => call(listarMovimentos, { query: { mes, pagina }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Address of a month's payments as CSV, valid for five minutes in this session. */
export function useCriarNotas() {
  return useMutation({ mutationFn: (mes: string) => call(criarNotas, { body: { mes } }) });
}
