import { useMutation, useQuery } from '@tanstack/react-query';
import {
  consultarRecuperacao,
  recuperarPorCodigo,
  recuperarSenha,
  recuperarSenhaAdm,
  recuperarSenhaMedico,
  salvarNovaSenha,
} from '#contracts/contas/identidade.contract.ts';
import { ApiError, call, type CallOptions } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';
import { startVisit } from './sign-in.api.ts';
import { useSwitchPerson } from './session.api.ts';

export function useRecoverPassword() {
  return useMutation({
    mutationFn: async (cpf: string) => {
      try {
        return await call(recuperarSenha, { body: { cpf } });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'visita_necessaria')) throw error;
        await startVisit();
        return call(recuperarSenha, { body: { cpf } });
      }
    },
  });
}

/** Exchanges a reserve code for the token of a recovery link. */
export function useRecoverByCode() {
  return useMutation({
    mutationFn: (body: { cpf: string; codigo: string }) => call(recuperarPorCodigo, { body }),
  });
}

export function useRecoverAdminPassword() {
  return useMutation({ mutationFn: (email: string) => call(recuperarSenhaAdm, { body: { email } }) });
}

/** Mails a doctor the link for a new password; the answer is the same for an unknown address. */
export function useRecoverMedicoPassword() {
  return useMutation({ mutationFn: (email: string) => call(recuperarSenhaMedico, { body: { email } }) });
}

/** The account of a recovery link and its expiry; an ApiError 404 when the link is not valid any more. */
export function usePasswordLink(token: string) {
  return useQuery(reading(['nova-senha', token], consultarRecuperacao, { body: { token } }));
}

export function useSaveNewPassword() {
  const switchPerson = useSwitchPerson();
  return useMutation({
    mutationFn: (body: CallOptions<typeof salvarNovaSenha>['body']) => call(salvarNovaSenha, { body }),
    onSuccess: switchPerson,
  });
}
