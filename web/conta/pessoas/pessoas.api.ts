import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contracts from '#contracts/contas/pessoas.contract.ts';
import { listarPagosPorOutros } from '#contracts/pagamentos/reembolsos.contract.ts';
import { trazerCadastro } from '#contracts/titular/prontuario.contract.ts';
import { call, type CallOptions } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

export const PESSOAS = ['pessoas'] as const;

/** The people for whom the signed-in patient asks, beside themself. */
export function usePessoas() {
  return useQuery(reading(PESSOAS, contracts.listarPessoas));
}

export function useSalvarPessoa() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOptions<typeof contracts.salvarPessoa>['body']) =>
      call(contracts.salvarPessoa, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: PESSOAS }),
  });
}

/** Brings the account of a minor; everything of the patient is read again, because its orders came along. */
export function useTrazerCadastro() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOptions<typeof trazerCadastro>['body']) => call(trazerCadastro, { body }),
    onSuccess: () => client.invalidateQueries(),
  });
}

/** Payments of the account for people who took their record along. */
export function usePagosPorOutros() {
  return useQuery(reading(['pagos-por-outros'], listarPagosPorOutros));
}

export function useRemoverPessoa() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(contracts.removerPessoa, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: PESSOAS }),
  });
}

/** Asks an adult again, at another address or telephone where one is given. */
export function usePedirAutorizacao(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOptions<typeof contracts.pedirAutorizacao>['body']) =>
      call(contracts.pedirAutorizacao, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: PESSOAS }),
  });
}

/** Who asks by a mailed link; an ApiError 404 when it serves no more. */
export function useAutorizacao(token: string) {
  return useQuery(reading(['autorizacao', token], contracts.consultarAutorizacao, { body: { token } }));
}

export function useResponderAutorizacao(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (autoriza: boolean) => call(contracts.responderAutorizacao, { body: { token, autoriza } }),
    onSuccess: (answer) => client.setQueryData(['autorizacao', token], answer),
  });
}
