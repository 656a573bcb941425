import { useMutation, useQueryClient } from '@tanstack/react-query';
import { salvarCalendario, type CalendarioEmVigor } from '#contracts/catalogo/feriados-locais.contract.ts';
import { call, type CallOptions } from '#lib/api/api.ts';
import { CALENDARIO_KEY } from '#lib/clock/calendario.ts';

export function useSalvarCalendario() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOptions<typeof salvarCalendario>['body']) => call(salvarCalendario, { body }),
    async onSuccess(saved) {
      // A read that is still running may be older than this answer.
      await client.cancelQueries({ queryKey: CALENDARIO_KEY });
      client.setQueryData<CalendarioEmVigor>(CALENDARIO_KEY, saved);
    },
    // Somebody else saved first: read what is in force.
    onError: () => client.invalidateQueries({ queryKey: CALENDARIO_KEY }),
  });
}
