import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contracts from '../../../contracts/titular/contestacoes.contract.ts';
import type { Contestacao } from '../../../contracts/titular/contestacoes.contract.ts';
import type { MotivoDoCaso } from '../../../domain/titular/contestacao.ts';
import { call } from '../../lib/api/api.ts';

/** The administrator's list; kept fresh by the live stream. */
export function useContestacoes() {
  return useQuery({
    queryKey: ['contestacoes'],
    queryFn: ({ signal }) => call(contracts.listarContestacoes, { signal }),
  });
}

/** One case beside its account; kept fresh by the live stream. */
export function useContestacao(id: string) {
  return useQuery({
    queryKey: ['contestacao', id],
    queryFn: ({ signal }) => call(contracts.lerContestacao, { params: { id }, signal }),
  });
}

/** An address of the identity document, for five minutes; asking for it is written down. */
export function useVerDocumento(id: string) {
  return useMutation({ mutationFn: () => call(contracts.criarLinkDocumento, { params: { id } }) });
}

/** The administrator's decision; its answer is the case as it stands now. */
export function useDecidirContestacao(id: string) {
  const client = useQueryClient();
  const onSuccess = (caso: Contestacao) => {
    client.setQueryData(['contestacao', id], caso);
    void client.invalidateQueries({ queryKey: ['contestacoes'] });
  };
  // What is refused here was changed by somebody else: the screen must show it.
  const onError = () => void client.invalidateQueries({ queryKey: ['contestacao', id] });
  const aceitar = useMutation({
    mutationFn: (contaId: string | null) =>
      call(contracts.aceitarContestacao, { params: { id }, body: { contaId } }),
    onSuccess,
    onError,
  });
  const recusar = useMutation({
    mutationFn: (motivo: MotivoDoCaso) =>
      call(contracts.recusarContestacao, { params: { id }, body: { motivo } }),
    onSuccess,
    onError,
  });
  return { aceitar, recusar };
}
