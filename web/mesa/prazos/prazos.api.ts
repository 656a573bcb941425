import { salvarCalendario, type CalendarioEmVigor } from '#contracts/catalogo/feriados-locais.contract.ts';
import { useSaveInForce } from '#web/feedback/edicao/useSaveInForce.ts';
import { call, type CallOptions } from '#lib/api/api.ts';
import { CALENDARIO_KEY } from '#lib/clock/calendario.ts';

export function useSalvarCalendario() {
  return useSaveInForce({
    send: (body: CallOptions<typeof salvarCalendario>['body']) => call(salvarCalendario, { body }),
    key: CALENDARIO_KEY,
    inForce: (saved): CalendarioEmVigor => saved,
  });
}
