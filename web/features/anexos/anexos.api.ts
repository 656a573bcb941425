import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { criarLinkAnexo, listarAnexos, removerAnexo } from '../../../contracts/anexos.contract.ts';
import type { Anexo } from '../../../contracts/anexos.contract.ts';
import { call } from '../../lib/api.ts';

/** The stored files of one order; kept fresh by the live stream. */
export function useAnexos(pedidoId: string) {
  return useQuery({
    queryKey: ['anexos', pedidoId],
    queryFn: ({ signal }) => call(listarAnexos, { params: { id: pedidoId }, signal }),
  });
}

/** Removes one stored file of an order that is not paid yet. */
export function useRemoverAnexo(pedidoId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Anexo) => call(removerAnexo, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['anexos', pedidoId] }),
  });
}

/** Downloads a stored file through an address made for this session. */
export function useBaixarAnexo() {
  return useMutation({
    mutationFn: ({ id }: Anexo) => call(criarLinkAnexo, { params: { id } }),
    onSuccess: ({ url }) => {
      // A link, not a change of address: the page stays, with what is on its way.
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      link.click();
    },
  });
}
