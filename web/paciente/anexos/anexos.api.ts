import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listarAnexos, removerAnexo, type Anexo } from '#contracts/pedidos/anexos.contract.ts';
import { call } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

const anexosQuery = (pedidoId: string) =>
  reading(['anexos', pedidoId], listarAnexos, { params: { id: pedidoId } });

/**
 * The stored files of one order; the live stream keeps them current. With `aside`, a screen that works without them shows no
 * failure of theirs.
 */
export function useAnexos(pedidoId: string, { aside = false }: { aside?: boolean } = {}) {
  return useQuery({ ...anexosQuery(pedidoId), ...(aside && { throwOnError: false }) });
}

/**
 * Files that the antivirus removed after they were stored, with the reason; empty when they cannot be read, because the
 * page works without them.
 */
export function useWithdrawnAnexos(pedidoId: string): { nome: string; motivo: string }[] {
  const { data } = useQuery({ ...anexosQuery(pedidoId), throwOnError: false });
  return (data?.anexos ?? []).flatMap(({ situacao, nomeOriginal, aviso }) =>
    situacao === 'recusado' ? [{ nome: nomeOriginal, motivo: aviso ?? '' }] : [],
  );
}

export function useRemoveAnexo(pedidoId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Anexo) => call(removerAnexo, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['anexos', pedidoId] }),
  });
}
