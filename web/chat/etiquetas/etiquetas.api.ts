import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contracts from '#contracts/chat/etiquetas.contract.ts';
import type { Etiqueta } from '#contracts/chat/etiquetas.contract.ts';
import { call } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

const LABELS = ['etiquetas'] as const;

/** The labels by name with their counts; undefined while they are not known. */
export function useEtiquetas() {
  return useQuery({ ...reading(LABELS, contracts.listarEtiquetas), throwOnError: false }).data?.etiquetas;
}

export type EditedEtiqueta = Pick<Etiqueta, 'nome' | 'cor'> & { id: string | null };

/** A change of a label, or of the labels of a conversation; lists that show labels are read again. */
function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: LABELS }),
        client.invalidateQueries({ queryKey: ['conversas'] }),
      ]),
  });
}

export function useSaveEtiqueta() {
  return useChange(({ id, ...body }: EditedEtiqueta) =>
    id === null
      ? call(contracts.criarEtiqueta, { body })
      : call(contracts.mudarEtiqueta, { params: { id }, body }),
  );
}

export function useApagarEtiqueta() {
  return useChange((id: string) => call(contracts.apagarEtiqueta, { params: { id } }));
}

/** Puts a label on a conversation, or takes it off. */
export function useMarcarEtiqueta(conversa: string) {
  return useChange(({ etiquetaId, posta }: { etiquetaId: string; posta: boolean }) => {
    const params = { id: conversa, etiquetaId };
    return posta ? call(contracts.porEtiqueta, { params }) : call(contracts.tirarEtiqueta, { params });
  });
}
