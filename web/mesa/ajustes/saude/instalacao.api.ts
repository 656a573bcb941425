import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lerInstalacao, tentarDeNovo } from '#contracts/mesa/ajustes.contract.ts';
import { call } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

const MINUTE_MS = 60_000;

/** The state of the installation; read again each minute, because time makes most of its alarms. */
export function useInstalacao() {
  return useQuery({ ...reading(['instalacao'], lerInstalacao), refetchInterval: MINUTE_MS });
}

/** Puts the failed jobs of a kind into the queue again. */
export function useTentarDeNovo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (nome: string) => call(tentarDeNovo, { body: { nome } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['instalacao'] }),
  });
}
