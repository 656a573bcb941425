import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contracts from '#contracts/titular/contestacoes.contract.ts';
import type { Contestacao } from '#contracts/titular/contestacoes.contract.ts';
import type { MotivoDaContestacao } from '#domain/titular/contestacao.ts';
import { call } from '#lib/api/api.ts';

export function useContestacoes() {
  return useQuery({
    queryKey: ['contestacoes'],
    queryFn: ({ signal }) => call(contracts.listarContestacoes, { signal }),
  });
}

export function useContestacao(id: string) {
  return useQuery({
    queryKey: ['contestacao', id],
    queryFn: ({ signal }) => call(contracts.lerContestacao, { params: { id }, signal }),
  });
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
