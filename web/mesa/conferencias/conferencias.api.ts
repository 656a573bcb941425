import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contracts from '#contracts/titular/conferencias.contract.ts';
import type { DetalheDaConferencia } from '#contracts/titular/conferencias.contract.ts';
import type { MotivoDaConferencia } from '#domain/titular/conferencia.ts';
import { call, type CallOptions } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

/** Under the key of the contested cases, beside which they are listed. */
const LIST = ['contestacoes', 'conferencias'] as const;

export function useConferencias() {
  return useQuery(reading(LIST, contracts.listarConferencias));
}

export function useConferencia(id: string) {
  return useQuery(reading(['contestacao', id], contracts.lerConferencia, { params: { id } }));
}

/** Valid for five minutes; each call is recorded in the audit log. */
export function useVerDocumentoDaConferencia(id: string) {
  return useMutation({ mutationFn: () => call(contracts.criarLinkDaConferencia, { params: { id } }) });
}

export function useDecidirConferencia(id: string) {
  const client = useQueryClient();
  const settled = {
    onSuccess: (caso: DetalheDaConferencia) => {
      client.setQueryData(['contestacao', id], caso);
      void client.invalidateQueries({ queryKey: LIST });
    },
    onError: () => void client.invalidateQueries({ queryKey: ['contestacao', id] }),
  };
  const params = { id };
  const pedir = useMutation({ mutationFn: () => call(contracts.pedirDocumentos, { params }), ...settled });
  const aceitar = useMutation({
    mutationFn: (body: CallOptions<typeof contracts.aceitarConferencia>['body']) =>
      call(contracts.aceitarConferencia, { params, body }),
    ...settled,
  });
  const recusar = useMutation({
    mutationFn: (motivo: MotivoDaConferencia) =>
      call(contracts.recusarConferencia, { params, body: { motivo } }),
    ...settled,
  });
  return { pedir, aceitar, recusar };
}
