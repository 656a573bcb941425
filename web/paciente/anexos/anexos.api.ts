import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listarAnexos, removerAnexo, type Anexo } from '../../../contracts/pedidos/anexos.contract.ts';
import { call } from '../../lib/api/api.ts';

const anexosQuery = (pedidoId: string) =>
  queryOptions({
    queryKey: ['anexos', pedidoId],
    queryFn: ({ signal }) => call(listarAnexos, { params: { id: pedidoId }, signal }),
  });

/** The stored files of one order; kept fresh by the live stream. */
export function useAnexos(pedidoId: string) {
  return useQuery(anexosQuery(pedidoId));
}

/** The files that were taken out after they were stored, for a page that does not hang on knowing it. */
export function useWithdrawnAnexos(pedidoId: string): { nome: string; motivo: string }[] {
  const { data } = useQuery({ ...anexosQuery(pedidoId), throwOnError: false });
  return (data?.anexos ?? []).flatMap(({ situacao, nomeOriginal, aviso }) =>
    situacao === 'recusado' ? [{ nome: nomeOriginal, motivo: aviso ?? '' }] : [],
  );
}

/** Removes one stored file of an order that is not paid yet. */
export function useRemoveAnexo(pedidoId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Anexo) => call(removerAnexo, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['anexos', pedidoId] }),
  });
}
