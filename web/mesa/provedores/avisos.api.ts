import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  conferirAvisos,
  reativarAvisos,
  relerTudo,
} from '../../../contracts/pagamentos/avisos-asaas.contract.ts';
import { call } from '../../lib/api/api.ts';

/** Asks the provider now how its queue of events stands. */
export function useConferirAvisos() {
  return useAvisosMutation(() => call(conferirAvisos, {}));
}

/** Has the queue send again. */
export function useReativarAvisos() {
  return useAvisosMutation(() => call(reativarAvisos, {}));
}

/** Begins to read everything open again; while that runs, nothing more is begun. */
export function useRelerTudo() {
  return useAvisosMutation(() => call(relerTudo, {}));
}

function useAvisosMutation<Answer>(mutationFn: () => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: ['provedores'] }),
  });
}
