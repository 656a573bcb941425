import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { listarProvedores } from '#contracts/mesa/provedores.contract.ts';
import { call } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';
import {
  conferirAvisos,
  reativarAvisos,
  relerTudo,
  verDesconhecidos,
} from '#contracts/pagamentos/avisos-asaas.contract.ts';

const MINUTE_MS = 60_000;

/** The state of the outside services; read again each minute while the screen is open. */
export function useProvedores() {
  return useQuery({ ...reading(['provedores'], listarProvedores), refetchInterval: MINUTE_MS });
}

export function useConferirAvisos() {
  return useAvisosMutation(() => call(conferirAvisos, {}));
}

/** Reactivates the provider's queue. */
export function useReativarAvisos() {
  return useAvisosMutation(() => call(reativarAvisos, {}));
}

/** Marks notifications of unknown kinds as seen. */
export function useVerDesconhecidos() {
  return useAvisosMutation((ids: string[]) => call(verDesconhecidos, { body: { ids } }));
}

/** While one runs, another start answers with it. */
export function useRelerTudo() {
  return useAvisosMutation(() => call(relerTudo, {}));
}

function useAvisosMutation<Answer, Input = void>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: ['provedores'] }),
  });
}
