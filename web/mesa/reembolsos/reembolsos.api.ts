import { useQuery } from '@tanstack/react-query';
import {
  lerHistoricoDeRegras,
  lerRegrasDeReembolso,
  salvarRegrasDeReembolso,
  type RegrasDeReembolso,
} from '#contracts/catalogo/reembolsos.contract.ts';
import { useSaveInForce } from '#web/feedback/edicao/useSaveInForce.ts';
import { call, type CallOptions } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

const REGRAS = ['reembolsos', 'regras'] as const;
const HISTORICO = ['reembolsos', 'historico'] as const;

export function useRegras() {
  return useQuery(reading(REGRAS, lerRegrasDeReembolso));
}

export function useHistoricoDeRegras() {
  return useQuery(reading(HISTORICO, lerHistoricoDeRegras));
}

export function useSalvarRegras() {
  return useSaveInForce({
    send: (body: CallOptions<typeof salvarRegrasDeReembolso>['body']) =>
      call(salvarRegrasDeReembolso, { body }),
    key: REGRAS,
    inForce: ({ regras }): RegrasDeReembolso => ({ regras }),
    history: HISTORICO,
  });
}
