import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { assumirCaso, devolverCaso, lerFila, type AbaDaFila } from '#contracts/consultorio/fila.contract.ts';
import { call } from '#lib/api/api.ts';
import { reading, retryWhileRestarting } from '#lib/api/query.ts';

export function useFila(aba: AbaDaFila, enabled = true) {
  return useQuery({ ...reading(['fila', aba], lerFila, { query: { aba } }), enabled });
}

/** Takes a case, or extends its claim; refused while a colleague has it. */
export function useAssumirCaso() {
  const client = useQueryClient();
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: (id: string) => call(assumirCaso, { params: { id } }),
    // Also after a refusal: another doctor was faster. A failure is shown without waiting for the queue.
    onSettled: (_answer, error, id) => {
      const renewed = Promise.all([
        client.invalidateQueries({ queryKey: ['fila'] }),
        client.invalidateQueries({ queryKey: ['caso', id] }),
      ]);
      return error === null ? renewed : undefined;
    },
  });
}

/** Returns a case to the queue. */
export function useDevolverCaso() {
  const client = useQueryClient();
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: (id: string) => call(devolverCaso, { params: { id } }),
    onSettled: (_answer, _error, id) =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['fila'] }),
        client.invalidateQueries({ queryKey: ['caso', id] }),
      ]),
  });
}
