import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contracts from '../../../contracts/contas/conta.contract.ts';
import { call, type CallOptions } from '../../lib/api/api.ts';

/** Where the account is signed in; the live stream says when one of them ended. */
export function useSessoes() {
  return useQuery({
    queryKey: ['sessoes'],
    queryFn: async ({ signal }) => (await call(contracts.listarSessoes, { signal })).sessoes,
    // A new sign-in elsewhere is no event: the list is read anew whenever it is looked at.
    staleTime: 0,
  });
}

function useSessoesMudaram() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['sessoes'] });
}

/** Ends one session; its page is out at once. */
export function useEncerrarSessao() {
  const onSettled = useSessoesMudaram();
  return useMutation({
    mutationFn: (id: string) => call(contracts.encerrarSessao, { params: { id } }),
    onSettled,
  });
}

/** Ends every session but this one. */
export function useEncerrarOutras() {
  const onSettled = useSessoesMudaram();
  return useMutation({ mutationFn: () => call(contracts.encerrarOutras, {}), onSettled });
}

/** Changes the password; every other session ends. */
export function useTrocarSenha() {
  const onSuccess = useSessoesMudaram();
  return useMutation({
    mutationFn: (body: CallOptions<typeof contracts.trocarSenha>['body']) =>
      call(contracts.trocarSenha, { body }),
    onSuccess,
  });
}

/** Whether a code is asked after the password. */
export function useSegundoFator() {
  return useQuery({
    queryKey: ['segundo-fator'],
    queryFn: ({ signal }) => call(contracts.lerSegundoFator, { signal }),
  });
}

function useFatorMudou() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: ['segundo-fator'] });
    // Where it must stand, the administrator's screens open and close with it.
    await client.invalidateQueries({ queryKey: ['sessao'] });
  };
}

/** Begins to set the second factor up. */
export function useIniciarSegundoFator() {
  return useMutation({
    mutationFn: (senhaAtual: string) => call(contracts.iniciarSegundoFator, { body: { senhaAtual } }),
    // A secret is not kept longer than the screen that shows it.
    gcTime: 0,
  });
}

/** Turns it on with a first code; answers with the recovery codes. */
export function useConfirmarSegundoFator() {
  const onSuccess = useFatorMudou();
  return useMutation({
    mutationFn: (codigo: string) => call(contracts.confirmarSegundoFator, { body: { codigo } }),
    onSuccess,
    gcTime: 0,
  });
}

type Prova = { senhaAtual: string; codigo: string };

/** Ten new recovery codes; the former ones end. */
export function useNovosCodigos() {
  const onSuccess = useFatorMudou();
  return useMutation({
    mutationFn: (body: Prova) => call(contracts.novosCodigos, { body }),
    onSuccess,
    gcTime: 0,
  });
}

/** Turns the second factor off. */
export function useDesligarSegundoFator() {
  const onSuccess = useFatorMudou();
  return useMutation({
    mutationFn: (body: Prova) => call(contracts.desligarSegundoFator, { body }),
    onSuccess,
  });
}
