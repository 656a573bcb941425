import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contracts from '#contracts/pedidos/consultas.contract.ts';
import { call } from '#lib/api/api.ts';
import { reading, retryWhileRestarting } from '#lib/api/query.ts';

/** Interval of reading the free times during the choice: they pass. Other bookings are reported by the live stream. */
const HORARIOS_MS = 60_000;

/** Choice after a refusal, open or made. */
export function useEscolha(id: string, enabled = true) {
  return useQuery({
    ...reading(['escolha', id], contracts.lerEscolha, { params: { id } }),
    select: ({ escolha }) => escolha,
    enabled,
  });
}

export function useHorarios(id: string) {
  return useQuery({
    ...reading(['horarios', id], contracts.listarHorarios, { params: { id } }),
    select: ({ livres }) => livres,
    refetchInterval: HORARIOS_MS,
  });
}

/** With `de` the booked consultation is moved. */
export type HorarioDesejado = { id: string; medico: string; inicio: string; de: string | null };

function useReread(id: string) {
  const client = useQueryClient();
  const keys = ['escolha', 'horarios', 'pedido', 'andamento'].map((key) => [key, id]);
  return () => Promise.all([...keys, ['pedidos']].map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Books a time, or moves the consultation; the list is also invalidated after a refusal. */
export function useMarcar(id: string) {
  const reread = useReread(id);
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: ({ de, ...body }: HorarioDesejado) => {
      const params = { id };
      return de === null
        ? call(contracts.agendarConsulta, { params, body })
        : call(contracts.remarcarConsulta, { params, body: { ...body, de } });
    },
    onSettled: reread,
  });
}

export function useCancelarConsulta(id: string) {
  const reread = useReread(id);
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: (consulta: string) =>
      call(contracts.cancelarConsulta, { params: { id }, body: { consulta } }),
    onSettled: reread,
  });
}

export function usePreferirReembolso(id: string) {
  const reread = useReread(id);
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: () => call(contracts.preferirReembolso, { params: { id } }),
    onSettled: reread,
  });
}
