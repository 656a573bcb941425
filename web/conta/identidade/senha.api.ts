import { useMutation, useQuery } from '@tanstack/react-query';
import {
  consultarRecuperacao,
  recuperarSenha,
  recuperarSenhaAdm,
  salvarNovaSenha,
} from '../../../contracts/contas/identidade.contract.ts';
import { ApiError, call, type CallOptions } from '../../lib/api/api.ts';
import { visitar } from './entrada.api.ts';
import { useTrocarDePessoa } from './sessao.api.ts';

/** Mails a patient the link for a new password; a visit that ran out is started again, once. */
export function useRecuperarSenha() {
  return useMutation({
    mutationFn: async (cpf: string) => {
      try {
        return await call(recuperarSenha, { body: { cpf } });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'visita_necessaria')) throw error;
        await visitar();
        return call(recuperarSenha, { body: { cpf } });
      }
    },
  });
}

/** Mails the administrator the link for a new password. */
export function useRecuperarSenhaAdm() {
  return useMutation({ mutationFn: (email: string) => call(recuperarSenhaAdm, { body: { email } }) });
}

/** Whose recovery link it is and until when it holds; an ApiError 404 when it holds no more. */
export function useLinkDeSenha(token: string) {
  return useQuery({
    queryKey: ['nova-senha', token],
    queryFn: ({ signal }) => call(consultarRecuperacao, { body: { token }, signal }),
  });
}

/** Sets the new password; the server ends every session of the account, this one too. */
export function useSalvarNovaSenha() {
  const trocarDePessoa = useTrocarDePessoa();
  return useMutation({
    mutationFn: (body: CallOptions<typeof salvarNovaSenha>['body']) => call(salvarNovaSenha, { body }),
    onSuccess: trocarDePessoa,
  });
}
