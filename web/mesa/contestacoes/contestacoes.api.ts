import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contracts from '#contracts/titular/contestacoes.contract.ts';
import type { Contestacao } from '#contracts/titular/contestacoes.contract.ts';
import type { MotivoDaContestacao } from '#domain/titular/contestacao.ts';
import { call } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

export function useContestacoes() {
  return useQuery(reading(['contestacoes'], contracts.listarContestacoes));
}

export function useContestacao(id: string) {
  return useQuery(reading(['contestacao', id], contracts.lerContestacao, { params: { id } }));
}

/** Valid for five minutes; each call is recorded in the audit log. */
export function useVerDocumento(id: string) {
  return useMutation({ mutationFn: () => call(contracts.criarLinkDocumento, { params: { id } }) });
}

export function useDecidirContestacao(id: string) {
  const client = useQueryClient();
  const onSuccess = (caso: Contestacao) => {
    client.setQueryData(['contestacao', id], caso);
    void client.invalidateQueries({ queryKey: ['contestacoes'] });
  };
  const onError = () => void client.invalidateQueries({ queryKey: ['contestacao', id] });
  const aceitar = useMutation({
    mutationFn: (contaId: string | null) =>
      call(contracts.aceitarContestacao, { params: { id }, body: { contaId } }),
    onSuccess,
    onError,
  });
  const recusar = useMutation({
    mutationFn: (motivo: MotivoDaContestacao) =>
      call(contracts.recusarContestacao, { params: { id }, body: { motivo } }),
    onSuccess,
    onError,
  });
  return { aceitar, recusar };
}
