import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apagarConta, lerSaida } from '#contracts/titular/apagamento.contract.ts';
import { ApiError, call } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';
import { leaveBrowser } from '#web/conta/identidade/session.public.ts';

/** The effects of erasing the own account, and the orders to finish first; read again with the orders. */
export function useSaida() {
  return useQuery(reading(['pedidos', 'saida'], lerSaida));
}

/**
 * A mutation that erases the own account, forgets what this browser keeps of it and opens the receipt. `chave` is the receipt's;
 * with the same one a lost answer is made good: the session is gone, and the receipt tells what happened.
 */
export function useApagarConta() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (chave: string) => {
      try {
        await call(apagarConta, { body: { chave } });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
      }
      await leaveBrowser(client, `/conta-apagada/${chave}`);
    },
  });
}
