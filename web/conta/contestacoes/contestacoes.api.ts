import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contracts from '../../../contracts/titular/contestacoes.contract.ts';
import { call, type CallOptions } from '../../lib/api/api.ts';

/** Opens a case; the same `chave` never opens a second one. */
export function abrir(body: CallOptions<typeof contracts.abrirContestacao>['body']) {
  return call(contracts.abrirContestacao, { body });
}

/** How far a case has come; an ApiError 404 when the link leads nowhere. */
export function useAndamento(token: string) {
  return useQuery({
    queryKey: ['andamento', token],
    queryFn: ({ signal }) => call(contracts.acompanharContestacao, { body: { token }, signal }),
    // Nobody is signed in here: no stream says that it changed.
    refetchInterval: 60_000,
  });
}

/** Mails the link to register once more. */
export function usePedirOutroLink(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(contracts.pedirOutroLink, { body: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['andamento', token] }),
  });
}

/** Whose link to register it is; an ApiError 404 when it holds no more. */
export function useNovoCadastro(token: string) {
  return useQuery({
    queryKey: ['novo-cadastro', token],
    queryFn: ({ signal }) => call(contracts.consultarNovoCadastro, { body: { token }, signal }),
  });
}

/** Registers with the CPF that was given back. */
export function useConcluirNovoCadastro() {
  return useMutation({
    mutationFn: (body: CallOptions<typeof contracts.concluirNovoCadastro>['body']) =>
      call(contracts.concluirNovoCadastro, { body }),
  });
}
