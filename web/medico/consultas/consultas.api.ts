import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contracts from '#contracts/consultorio/consultas.contract.ts';
import { call } from '#lib/api/api.ts';
import { reading, retryWhileRestarting } from '#lib/api/query.ts';

export function useConsultas() {
  return useQuery({
    ...reading(['consultas'], contracts.listarConsultas),
    select: ({ consultas }) => consultas,
  });
}

/** Outcome of a consultation, as a doctor records it. */
export type AtoDaConsulta = 'realizada' | 'falta' | 'cancelar';

const CONTRACTS = {
  realizada: contracts.registrarRealizada,
  falta: contracts.registrarFalta,
  cancelar: contracts.desfazerConsulta,
} as const;

/** The lists are also invalidated after a refusal. */
export function useAtoDaConsulta() {
  const client = useQueryClient();
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: ({ id, ato }: { id: string; ato: AtoDaConsulta }) => call(CONTRACTS[ato], { params: { id } }),
    onSettled: () =>
      Promise.all(
        [['consultas'], ['fila'], ['caso']].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}
