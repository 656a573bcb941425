import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  listarDevolucoes,
  manterDevolucao,
  pedirReembolso,
  registrarDevolucao,
} from '../../../contracts/pagamentos/devolucoes.contract.ts';
import { call } from '../../lib/api/api.ts';

/** Money without an order; kept fresh by the live stream. */
export function useDevolucoes() {
  return useQuery({
    queryKey: ['devolucoes'],
    queryFn: ({ signal }) => call(listarDevolucoes, { signal }),
  });
}

export type DevolucaoDecision = { id: string; motivo: string };

/** Has the provider send the money back. */
export function usePedirReembolso() {
  return useDevolucaoMutation((id: string) => call(pedirReembolso, { params: { id } }));
}

/** Keeps the money, with a reason. */
export function useManterDevolucao() {
  return useDevolucaoMutation(({ id, motivo }: DevolucaoDecision) =>
    call(manterDevolucao, { params: { id }, body: { motivo } }),
  );
}

/** Notes that it was given back in another way. */
export function useRegistrarDevolucao() {
  return useDevolucaoMutation(({ id, motivo }: DevolucaoDecision) =>
    call(registrarDevolucao, { params: { id }, body: { motivo } }),
  );
}

function useDevolucaoMutation<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // Also after a refusal: somebody else, or the provider, was first.
    onSettled: () => client.invalidateQueries({ queryKey: ['devolucoes'] }),
  });
}
