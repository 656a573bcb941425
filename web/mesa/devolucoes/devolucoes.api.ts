import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  listarDevolucoes,
  manterDevolucao,
  mudarValorDaDevolucao,
  pedirReembolso,
  registrarDevolucao,
} from '#contracts/pagamentos/devolucoes.contract.ts';
import { call } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

export function useDevolucoes() {
  return useQuery(reading(['devolucoes'], listarDevolucoes));
}

export type DevolucaoDecision = { id: string; motivo: string };

export function usePedirReembolso() {
  return useDevolucaoMutation((id: string) => call(pedirReembolso, { params: { id } }));
}

export function useManterDevolucao() {
  return useDevolucaoMutation(({ id, motivo }: DevolucaoDecision) =>
    call(manterDevolucao, { params: { id }, body: { motivo } }),
  );
}

export type NovoValor = { id: string; valorCentavos: number; motivo: string };

export function useMudarValor() {
  return useDevolucaoMutation(({ id, ...body }: NovoValor) =>
    call(mudarValorDaDevolucao, { params: { id }, body }),
  );
}

export function useRegistrarDevolucao() {
  return useDevolucaoMutation(({ id, motivo }: DevolucaoDecision) =>
    call(registrarDevolucao, { params: { id }, body: { motivo } }),
  );
}

function useDevolucaoMutation<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // Also after a refusal: the entry was changed by somebody else or by the provider.
    onSettled: () => client.invalidateQueries({ queryKey: ['devolucoes'] }),
  });
}
