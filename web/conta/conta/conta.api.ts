import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contracts from '#contracts/contas/conta.contract.ts';
import { call, type CallOptions } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

/** The sessions of the account; the live stream reports when one of them ends. */
export function useSessions() {
  return useQuery({
    ...reading(['sessoes'], contracts.listarSessoes),
    select: ({ sessoes }) => sessoes,
    // A sign-in on another device is not reported: read the list again whenever it is shown.
    staleTime: 0,
  });
}

function useSessionsChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['sessoes'] });
}

export function useEndSession() {
  const onSettled = useSessionsChanged();
  return useMutation({
    mutationFn: (id: string) => call(contracts.encerrarSessao, { params: { id } }),
    onSettled,
  });
}

export function useEndOtherSessions() {
  const onSettled = useSessionsChanged();
  return useMutation({ mutationFn: () => call(contracts.encerrarOutras, {}), onSettled });
}

/** Ends every other session, and the reserve codes. */
export function useChangePassword() {
  const client = useQueryClient();
  const sessionsChanged = useSessionsChanged();
  return useMutation({
    mutationFn: (body: CallOptions<typeof contracts.trocarSenha>['body']) =>
      call(contracts.trocarSenha, { body }),
    async onSuccess() {
      await sessionsChanged();
      // A new password ends them.
      await client.invalidateQueries({ queryKey: ['codigos-reserva'] });
    },
  });
}

/** How many reserve codes are left. */
export function useReserveCodes() {
  return useQuery(reading(['codigos-reserva'], contracts.lerCodigosReserva));
}

export function useMakeReserveCodes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (senhaAtual?: string) => call(contracts.criarCodigosReserva, { body: { senhaAtual } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['codigos-reserva'] }),
  });
}

/** `desde` null: off. */
export function useSegundoFator() {
  return useQuery(reading(['segundo-fator'], contracts.lerSegundoFator));
}

function useSegundoFatorChanged() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: ['segundo-fator'] });
    // Where it is required, the administrator's screens depend on it.
    await client.invalidateQueries({ queryKey: ['sessao'] });
  };
}

/** Starts the setup of the segundo fator: answers with its secret. */
export function useStartSegundoFator() {
  return useMutation({
    mutationFn: (senhaAtual?: string) => call(contracts.iniciarSegundoFator, { body: { senhaAtual } }),
    // The secret is dropped from the cache with the screen that shows it.
    gcTime: 0,
  });
}

/** Turns the segundo fator on with a first code; answers with the recovery codes. */
export function useConfirmSegundoFator() {
  const onSuccess = useSegundoFatorChanged();
  return useMutation({
    mutationFn: (codigo: string) => call(contracts.confirmarSegundoFator, { body: { codigo } }),
    onSuccess,
    gcTime: 0,
  });
}

type Prova = { senhaAtual: string; codigo: string };

/** Creates ten new recovery codes; the previous ones become invalid. */
export function useNewCodes() {
  const onSuccess = useSegundoFatorChanged();
  return useMutation({
    mutationFn: (body: Prova) => call(contracts.novosCodigos, { body }),
    onSuccess,
    gcTime: 0,
  });
}

export function useDisableSegundoFator() {
  const onSuccess = useSegundoFatorChanged();
  return useMutation({
    mutationFn: (body: Prova) => call(contracts.desligarSegundoFator, { body }),
    onSuccess,
  });
}
