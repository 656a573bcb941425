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

/** All entries; the live stream keeps them current. */
export function useDevolucoes() {
  return useQuery(reading(['devolucoes'], listarDevolucoes));
}

export type DevolucaoDecision = { id: string; motivo: string };

/** A mutation that asks the payment provider to return the money. */
export function usePedirReembolso() {
  return useDevolucaoMutation((id: string) => call(pedirReembolso, { params: { id } }));
}

/** A mutation that records that the money is kept, with a reason. */
export function useManterDevolucao() {
  return useDevolucaoMutation(({ id, motivo }: DevolucaoDecision) =>
    call(manterDevolucao, { params: { id }, body: { motivo } }),
  );
}

/** Another amount of a refund, with the reason for a lower one. */
export type NovoValor = { id: string; valorCentavos: number; motivo: string };

/** A mutation that sets another amount than the rule's. */
export function useMudarValor() {
  return useDevolucaoMutation(({ id, ...body }: NovoValor) =>
    call(mudarValorDaDevolucao, { params: { id }, body }),
  );
}

/** A mutation that records that the money was returned in another way. */
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
