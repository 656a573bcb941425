import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  lerHistoricoDeRegras,
  lerRegrasDeReembolso,
  salvarRegrasDeReembolso,
  type RegrasDeReembolso,
} from '#contracts/catalogo/reembolsos.contract.ts';
import { call, type CallOptions } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

const REGRAS = ['reembolsos', 'regras'] as const;
const HISTORICO = ['reembolsos', 'historico'] as const;

/** The refund rules for their editor. */
export function useRegras() {
  return useQuery(reading(REGRAS, lerRegrasDeReembolso));
}

/** All changes of refund rules, newest first. */
export function useHistoricoDeRegras() {
  return useQuery(reading(HISTORICO, lerHistoricoDeRegras));
}

/** A mutation that saves the changed rules, all or none. */
export function useSalvarRegras() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOptions<typeof salvarRegrasDeReembolso>['body']) =>
      call(salvarRegrasDeReembolso, { body }),
    async onSuccess({ regras }) {
      // A read that is still running may be older than this answer.
      await client.cancelQueries({ queryKey: REGRAS });
      client.setQueryData<RegrasDeReembolso>(REGRAS, { regras });
      void client.invalidateQueries({ queryKey: HISTORICO });
    },
    // Somebody else saved first: read the rules in force.
    onError: () => client.invalidateQueries({ queryKey: REGRAS }),
  });
}
