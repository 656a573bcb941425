import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contracts from '#contracts/titular/contestacoes.contract.ts';
import { call, type CallOptions } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

/** Opens a case; the same `chave` never opens a second one. @throws ApiError */
export function abrirContestacao(body: CallOptions<typeof contracts.abrirContestacao>['body']) {
  return call(contracts.abrirContestacao, { body });
}

/** The progress of the case that a link leads to; an ApiError 404 when there is none. */
export function useContestacaoProgress(token: string) {
  return useQuery({
    ...reading(['andamento', token], contracts.acompanharContestacao, { body: { token } }),
    // Visitors have no live stream: ask once a minute.
    refetchInterval: 60_000,
  });
}

export function usePedirOutroLink(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(contracts.pedirOutroLink, { body: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['andamento', token] }),
  });
}

/** The CPF and e-mail of a link to register again; an ApiError 404 when the link is not valid any more. */
export function useNovoCadastro(token: string) {
  return useQuery(reading(['novo-cadastro', token], contracts.consultarNovoCadastro, { body: { token } }));
}

/** Registers with the released CPF of an accepted case. */
export function useConcluirNovoCadastro() {
  return useMutation({
    mutationFn: (body: CallOptions<typeof contracts.concluirNovoCadastro>['body']) =>
      call(contracts.concluirNovoCadastro, { body }),
  });
}
