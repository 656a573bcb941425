import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { buscarCep, lerCliente, salvarCliente } from '../../../contracts/contas/clientes.contract.ts';
import { call, type CallOptions } from '../../lib/api/api.ts';
import { retryWhileRestarting } from '../../lib/api/query.ts';

/** The personal data of the signed-in patient. */
export function useCliente() {
  return useQuery({ queryKey: ['cliente'], queryFn: ({ signal }) => call(lerCliente, { signal }) });
}

/** Saves the personal data; done once the session knows that they are complete, so that the guards let on. */
export function useSalvarCliente() {
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

/** The address of a postal code of 8 digits; asked anew each time, an old answer is no use to a correction. */
export function consultarCep(cep: string, signal: AbortSignal) {
  return call(buscarCep, { params: { cep }, signal });
}
