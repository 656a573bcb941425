import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contracts from '#contracts/contas/email.contract.ts';
import { call } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

export function useResendConfirmation() {
  return useMutation({ mutationFn: () => call(contracts.reenviarConfirmacao, {}) });
}

/** Changes the contact e-mail with the password or after a prova by passkey. */
export function useChangeEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { emailContato: string; senhaAtual?: string | undefined }) =>
      call(contracts.trocarEmail, { body }),
    onSuccess: (cliente) => client.setQueryData(['cliente'], cliente),
  });
}

/** Which address a mailed link confirms; an ApiError 404 or 409 when it confirms none any more. */
export function useEmailLink(token: string) {
  return useQuery(reading(['confirmar-email', token], contracts.consultarConfirmacao, { body: { token } }));
}

/** Confirms the address of the link. */
export function useConfirmEmail(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(contracts.confirmarEmail, { body: { token } }),
    onSuccess: async (link) => {
      client.setQueryData(['confirmar-email', token], link);
      await client.invalidateQueries({ queryKey: ['cliente'] });
    },
  });
}
