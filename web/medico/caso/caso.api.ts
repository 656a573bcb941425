import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  conferirIdentidade,
  conferirResponsavel,
  escreverNota,
  lerCaso,
  perguntarAoPaciente,
  recusarCaso,
  type Caso,
} from '#contracts/consultorio/caso.contract.ts';
import { responderNoCaso } from '#contracts/consultorio/resposta-no-caso.contract.ts';
import type { FormaDeConferir } from '#domain/consultorio/identidade.ts';
import { assumirCaso } from '#contracts/consultorio/fila.contract.ts';
import { call } from '#lib/api/api.ts';
import { queryClient, reading, retryWhileRestarting } from '#lib/api/query.ts';

const casoKey = (id: string) => ['caso', id] as const;

export function useCaso(id: string) {
  return useQuery(reading([...casoKey(id), 'lido'], lerCaso, { params: { id } }));
}

/** Invalidations after each act in a case: the case and the queue. */
function useRenew(id: string) {
  const client = useQueryClient();
  return {
    client,
    renew: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: casoKey(id) }),
        client.invalidateQueries({ queryKey: ['fila'] }),
      ]),
    /** Changes the cached case before it is read again. */
    patch: (change: (caso: Caso) => Caso) =>
      client.setQueryData<Caso>([...casoKey(id), 'lido'], (caso) => caso && change(caso)),
  };
}

/** Extends the claim by 30 minutes; only its end changes on the screen. */
export function useSegurarCaso(id: string) {
  const { renew, patch } = useRenew(id);
  return useMutation({
    mutationFn: () => call(assumirCaso, { params: { id } }),
    onSuccess: ({ ate }) => patch((caso) => ({ ...caso, com: caso.com && { ...caso.com, ate } })),
    // A colleague has it by now, or it left the queue.
    onError: renew,
  });
}

/**
 * Records or withdraws the check of the identity. Presses are sent one after another: the last one counts. One that is sent
 * outlives the page.
 */
export function useConferirIdentidade(id: string) {
  const { renew, patch } = useRenew(id);
  return useMutation({
    ...retryWhileRestarting,
    scope: { id: scopeOfIdentidade(id) },
    mutationFn: (body: { conferida: boolean; como: FormaDeConferir | null }) =>
      call(conferirIdentidade, { params: { id }, body, keepalive: true }),
    onSuccess: ({ identidade }) => patch((caso) => ({ ...caso, identidade })),
    onSettled: renew,
  });
}

export function useConferirResponsavel(id: string) {
  const { renew, patch } = useRenew(id);
  return useMutation({
    ...retryWhileRestarting,
    scope: { id: scopeOfIdentidade(id) },
    mutationFn: (conferida: boolean) =>
      call(conferirResponsavel, { params: { id }, body: { conferida }, keepalive: true }),
    onSuccess: ({ responsavelConferido }) => patch((caso) => ({ ...caso, responsavelConferido })),
    onSettled: renew,
  });
}

const scopeOfIdentidade = (id: string) => `identidade:${id}`;

/** Waits for the server's answer about the identity, except without a network. */
export async function settleIdentidade(id: string): Promise<void> {
  const cache = queryClient.getMutationCache();
  const underWay = () =>
    cache.findAll({
      status: 'pending',
      predicate: ({ options, state }) => options.scope?.id === scopeOfIdentidade(id) && !state.isPaused,
    }).length > 0;
  if (!underWay()) return;
  await new Promise<void>((resolve) => {
    const stop = cache.subscribe(() => {
      if (underWay()) return;
      stop();
      resolve();
    });
  });
}

/** Files or extends a clinical note; idempotent by id. */
export function useEscreverNota(id: string) {
  const { renew } = useRenew(id);
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: (body: { id: string; texto: string; adendoDe: string | null }) =>
      call(escreverNota, { params: { id }, body }),
    onSettled: renew,
  });
}

/** Asks in the chat; idempotent by id. */
export function usePerguntarAoPaciente(id: string) {
  const { renew } = useRenew(id);
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: (body: { id: string; texto: string; pedeDocumento?: boolean }) =>
      call(perguntarAoPaciente, { params: { id }, body }),
    onSettled: renew,
  });
}

/** Answers the conversation that the desk gave to this doctor; idempotent by id. */
export function useResponderNoCaso(id: string) {
  const { renew } = useRenew(id);
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: (body: { id: string; mensagem: string; ate: number }) =>
      call(responderNoCaso, { params: { id }, body }),
    onSettled: renew,
  });
}

/** The reason is shown to the patient. */
export function useRecusarCaso(id: string) {
  const { renew } = useRenew(id);
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: (motivo: string) => call(recusarCaso, { params: { id }, body: { motivo } }),
    onSettled: renew,
  });
}
