import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contracts from '#contracts/contas/canais.contract.ts';
import { call, type CallOptions } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';
import { subscribe, unsubscribe } from './push-subscription.ts';

/** How the patient is reached beside the mail. */
export function useCanais() {
  return useQuery(reading(['canais'], contracts.lerCanais));
}

type Canal = CallOptions<typeof contracts.mudarCanal>['params']['canal'];

/** Turns a channel, or the reminder to renew, on or off. */
export function useMudarCanal(canal: Canal) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ligado: boolean) => call(contracts.mudarCanal, { params: { canal }, body: { ligado } }),
    onSuccess: (canais) => client.setQueryData(['canais'], canais),
  });
}

/** Turns the reminder to renew off by its mailed link. */
export function usePararLembretes(token: string) {
  return useMutation({ mutationFn: () => call(contracts.pararLembretes, { body: { token } }) });
}

/** Turns messages in this browser on, which asks the person for the permission, or off. @param chave the server's public key */
export function useMudarPush(chave: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ligado: boolean) => {
      if (ligado) return call(contracts.ligarPush, { body: await subscribe(chave) });
      const canais = await call(contracts.desligarPush, {});
      await unsubscribe();
      return canais;
    },
    onSuccess: (canais) => client.setQueryData(['canais'], canais),
  });
}
