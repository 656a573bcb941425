import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contracts from '#contracts/pedidos/consultas.contract.ts';
import { call } from '#lib/api/api.ts';
import { reading, retryWhileRestarting } from '#lib/api/query.ts';

/** How often the free times are read again while somebody chooses one: they pass. What others book, the live stream says. */
const HORARIOS_MS = 60_000;

/** What the patient of a refused order may choose, or chose; the live stream keeps it current. */
export function useEscolha(id: string, enabled = true) {
  return useQuery({
    ...reading(['escolha', id], contracts.lerEscolha, { params: { id } }),
    select: ({ escolha }) => escolha,
    enabled,
  });
}

/** The free times for a consultation about an order. */
export function useHorarios(id: string) {
  return useQuery({
    ...reading(['horarios', id], contracts.listarHorarios, { params: { id } }),
    select: ({ livres }) => livres,
    refetchInterval: HORARIOS_MS,
  });
}

/** A time to book; with `de` the booked consultation is moved to it. */
export type HorarioDesejado = { id: string; medico: string; inicio: string; de: string | null };

function useReread(id: string) {
  const client = useQueryClient();
  const keys = ['escolha', 'horarios', 'pedido', 'andamento'].map((key) => [key, id]);
  return () => Promise.all([...keys, ['pedidos']].map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** A mutation that books a time, or moves the consultation to it; the list is read again also after a refusal. */
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

/** A mutation that cancels the booked consultation. */
export function useCancelarConsulta(id: string) {
  const reread = useReread(id);
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: (consulta: string) =>
      call(contracts.cancelarConsulta, { params: { id }, body: { consulta } }),
    onSettled: reread,
  });
}

/** A mutation that takes the money of a refused order. */
export function usePreferirReembolso(id: string) {
  const reread = useReread(id);
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: () => call(contracts.preferirReembolso, { params: { id } }),
    onSettled: reread,
  });
}
