import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { assumirCaso, devolverCaso, lerFila, type AbaDaFila } from '#contracts/consultorio/fila.contract.ts';
import { call } from '#lib/api/api.ts';
import { reading, retryWhileRestarting } from '#lib/api/query.ts';

/** One tab of the queue; the live stream keeps it current. */
export function useFila(aba: AbaDaFila, enabled = true) {
  return useQuery({ ...reading(['fila', aba], lerFila, { query: { aba } }), enabled });
}

/** A mutation that takes a case in hand, or holds it longer; refused while a colleague has it. */
export function useAssumirCaso() {
  const client = useQueryClient();
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: (id: string) => call(assumirCaso, { params: { id } }),
    // Also after a refusal: somebody else was faster. A failure is said without waiting for the queue.
    onSettled: (_answer, error, id) => {
      const renewed = Promise.all([
        client.invalidateQueries({ queryKey: ['fila'] }),
        client.invalidateQueries({ queryKey: ['caso', id] }),
      ]);
      return error === null ? renewed : undefined;
    },
  });
}

/** A mutation that gives a case back to the queue. */
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
