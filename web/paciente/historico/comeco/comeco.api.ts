import { useMutation, useQuery } from '@tanstack/react-query';
import { lerReceitaAnterior } from '#contracts/documentos/entrega.contract.ts';
import { criarLinkAnexo, listarAnexosAnteriores, type Anexo } from '#contracts/pedidos/anexos.contract.ts';
import { call } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

/** Last prescription to renew; the questionnaire works without it. */
export function useReceitaAnterior(pedidoId: string) {
  const params = { id: pedidoId };
  return useQuery({
    ...reading(['documentos', pedidoId, 'anterior'], lerReceitaAnterior, { params }),
    throwOnError: false,
  });
}

/** Files of earlier orders; the questionnaire works without them. */
export function useAnexosAnteriores(pedidoId: string) {
  const params = { id: pedidoId };
  return useQuery({
    ...reading(['anexos', pedidoId, 'anteriores'], listarAnexosAnteriores, { params }),
    throwOnError: false,
  });
}

/** Fetches stored files one after the other and passes each on, so that a phone holds one at a time. */
export function useFetchAnexos(take: (anexo: Anexo, file: File) => void) {
  return useMutation({
    async mutationFn(anexos: readonly Anexo[]) {
      for (const anexo of anexos) {
        const { url } = await call(criarLinkAnexo, { params: { id: anexo.id } });
        const answer = await fetch(url);
        if (!answer.ok) throw new Error('a stored file could not be fetched');
        take(anexo, new File([await answer.blob()], anexo.nomeOriginal, { type: anexo.contentType }));
      }
    },
  });
}
