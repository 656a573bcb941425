import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { assumirCaso, lerFila, type AbaDaFila } from '../../../contracts/consultorio/fila.contract.ts';
import { call } from '../../lib/api/api.ts';

/** One tab of the queue; the live stream keeps it current. */
export function useFila(aba: AbaDaFila) {
  return useQuery({
    queryKey: ['fila', aba],
    queryFn: ({ signal }) => call(lerFila, { query: { aba }, signal }),
  });
}

/** A mutation that takes a case in hand; refused while a colleague has it. */
export function useAssumirCaso() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(assumirCaso, { params: { id } }),
    // Also after a refusal: somebody else was faster.
    onSettled: () => client.invalidateQueries({ queryKey: ['fila'] }),
  });
}
