import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contracts from '#contracts/contas/celular.contract.ts';
import { call } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

const KEY = ['celular'];

/** The telephone by which the account may be recovered, and a recovery that waits. */
export function useCelular() {
  return useQuery(reading(KEY, contracts.lerCelular));
}

/** Sends the code that confirms the account's number; needs a prova. */
export function useAskCode() {
  return useMutation({
    mutationFn: (canal: 'whatsapp' | 'sms') => call(contracts.pedirCodigoDoCelular, { body: { canal } }),
  });
}

function useKeepAnswer() {
  const client = useQueryClient();
  return (now: unknown) => client.setQueryData(KEY, now);
}

export function useConfirmCelular() {
  const onSuccess = useKeepAnswer();
  return useMutation({
    mutationFn: (codigo: string) => call(contracts.confirmarCelular, { body: { codigo } }),
    onSuccess,
  });
}

/** Also ends a recovery that waits. */
export function useRemoveCelular() {
  const onSuccess = useKeepAnswer();
  return useMutation({ mutationFn: () => call(contracts.tirarCelular, {}), onSuccess });
}

/** Sends a code to the confirmed telephone of a CPF; every CPF answers alike. */
export function useAskRecoveryCode() {
  return useMutation({
    mutationFn: (cpf: string) => call(contracts.pedirCodigoDeRecuperacao, { body: { cpf } }),
  });
}

/** Answers with the token of a recovery link, or with when the wait ends. */
export function useRecoverByCelular() {
  return useMutation({
    mutationFn: (body: { cpf: string; codigo: string }) => call(contracts.recuperarPorCelular, { body }),
  });
}

export function useStopRecovery(token: string) {
  return useMutation({ mutationFn: () => call(contracts.pararRecuperacao, { body: { token } }) });
}
