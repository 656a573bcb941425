import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contracts from '../../../contracts/contestacoes.contract.ts';
import type { Contestacao } from '../../../contracts/contestacoes.contract.ts';
import type { MotivoDoCaso } from '../../../domain/contestacao.ts';
import { call, type CallOptions } from '../../lib/api.ts';

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

/** The administrator's list; kept fresh by the live stream. */
export function useContestacoes() {
  return useQuery({
    queryKey: ['contestacoes'],
    queryFn: ({ signal }) => call(contracts.listarContestacoes, { signal }),
  });
}

/** One case beside its account; kept fresh by the live stream. */
export function useContestacao(id: string) {
  return useQuery({
    queryKey: ['contestacao', id],
    queryFn: ({ signal }) => call(contracts.lerContestacao, { params: { id }, signal }),
  });
}

/** An address of the identity document, for five minutes; asking for it is written down. */
export function useVerDocumento(id: string) {
  return useMutation({ mutationFn: () => call(contracts.criarLinkDocumento, { params: { id } }) });
}

/** The administrator's decision; its answer is the case as it stands now. */
export function useDecidir(id: string) {
  const client = useQueryClient();
  const onSuccess = (caso: Contestacao) => {
    client.setQueryData(['contestacao', id], caso);
    void client.invalidateQueries({ queryKey: ['contestacoes'] });
  };
  // What is refused here was changed by somebody else: the screen must show it.
  const onError = () => void client.invalidateQueries({ queryKey: ['contestacao', id] });
  const aceitar = useMutation({
    mutationFn: (contaId: string | null) =>
      call(contracts.aceitarContestacao, { params: { id }, body: { contaId } }),
    onSuccess,
    onError,
  });
  const recusar = useMutation({
    mutationFn: (motivo: MotivoDoCaso) =>
      call(contracts.recusarContestacao, { params: { id }, body: { motivo } }),
    onSuccess,
    onError,
  });
  return { aceitar, recusar };
}
