import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { buscarCep, lerCliente, salvarCliente } from '#contracts/contas/clientes.contract.ts';
import { call, type CallOptions } from '#lib/api/api.ts';
import { reading, retryWhileRestarting } from '#lib/api/query.ts';

/** The personal data of the signed-in paciente; with `aside`, a screen that works without them shows no failure of theirs. */
export function useCliente({ aside = false }: { aside?: boolean } = {}) {
  return useQuery({ ...reading(['cliente'], lerCliente), ...(aside && { throwOnError: false }) });
}

/** Saves the personal data; settles after the session was read again, so that the route guards admit to the next step. */
export function useSaveCliente() {
  const client = useQueryClient();
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: (body: CallOptions<typeof salvarCliente>['body']) => call(salvarCliente, { body }),
    onSuccess: async (cliente) => {
      client.setQueryData(['cliente'], cliente);
      await client.invalidateQueries({ queryKey: ['sessao'] });
    },
  });
}

/** The address of a postal code of 8 digits; not cached, so that a correction asks again. @throws ApiError */
export function lookUpCep(cep: string, signal: AbortSignal) {
  return call(buscarCep, { params: { cep }, signal });
}
