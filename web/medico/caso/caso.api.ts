import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  conferirIdentidade,
  escreverNota,
  lerCaso,
  perguntarAoPaciente,
  recusarCaso,
  type Caso,
} from '#contracts/consultorio/caso.contract.ts';
import type { FormaDeConferir } from '#domain/consultorio/identidade.ts';
import { assumirCaso } from '#contracts/consultorio/fila.contract.ts';
import { call } from '#lib/api/api.ts';
import { queryClient, reading, retryWhileRestarting } from '#lib/api/query.ts';

const casoKey = (id: string) => ['caso', id] as const;

/** One case; the live stream keeps it current. */
export function useCaso(id: string) {
  return useQuery(reading([...casoKey(id), 'lido'], lerCaso, { params: { id } }));
}

/** What each act in a case renews: the case itself and the queue. */
function useRenew(id: string) {
  const client = useQueryClient();
  return {
    client,
    renew: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: casoKey(id) }),
        client.invalidateQueries({ queryKey: ['fila'] }),
      ]),
    /** Writes into the case that was read, before it is read again. */
    patch: (change: (caso: Caso) => Caso) =>
      client.setQueryData<Caso>([...casoKey(id), 'lido'], (caso) => caso && change(caso)),
  };
}

/** A mutation that holds the case for another 30 minutes; only the end of the claim changes on the screen. */
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
 * A mutation that records that the identity was checked, and how, or takes that back. One press waits for the one
 * before it: the last one holds.
 */
export function useConferirIdentidade(id: string) {
  const { renew, patch } = useRenew(id);
  return useMutation({
    ...retryWhileRestarting,
    scope: { id: scopeOfIdentidade(id) },
    mutationFn: (body: { conferida: boolean; como: FormaDeConferir | null }) =>
      call(conferirIdentidade, { params: { id }, body }),
    onSuccess: ({ identidade }) => patch((caso) => ({ ...caso, identidade })),
    onSettled: renew,
  });
}

const scopeOfIdentidade = (id: string) => `identidade:${id}`;

/** Waits until the server has answered what was said of the identity; without a network it does not wait. */
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

/** A mutation that writes a clinical note or adds to one; the same id again writes nothing new. */
export function useEscreverNota(id: string) {
  const { renew } = useRenew(id);
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: (body: { id: string; texto: string; adendoDe: string | null }) =>
      call(escreverNota, { params: { id }, body }),
    onSettled: renew,
  });
}

/** A mutation that asks the patient in the chat; the same id again asks nothing new. */
export function usePerguntarAoPaciente(id: string) {
  const { renew } = useRenew(id);
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: (body: { id: string; texto: string; pedeDocumento?: boolean }) =>
      call(perguntarAoPaciente, { params: { id }, body }),
    onSettled: renew,
  });
}

/** A mutation that refuses the case, in words that the patient reads. */
export function useRecusarCaso(id: string) {
  const { renew } = useRenew(id);
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: (motivo: string) => call(recusarCaso, { params: { id }, body: { motivo } }),
    onSettled: renew,
  });
}
