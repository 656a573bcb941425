import { useQuery } from '@tanstack/react-query';
import {
  lerHistoricoDePrecos,
  lerPrecosEditaveis,
  salvarPrecos,
  type PrecosEditaveis,
} from '#contracts/catalogo/precos.contract.ts';
import { useSaveInForce } from '#web/feedback/edicao/useSaveInForce.ts';
import { call, type CallOptions } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

// Below the query key of the patients' list: the event of a price makes all of them stale.
const EDICAO = ['precos', 'edicao'] as const;
const HISTORICO = ['precos', 'historico'] as const;

export function usePrecosEditaveis() {
  return useQuery(reading(EDICAO, lerPrecosEditaveis));
}

export function useHistoricoDePrecos() {
  return useQuery(reading(HISTORICO, lerHistoricoDePrecos));
}

export function useSalvarPrecos() {
  return useSaveInForce({
    send: (body: CallOptions<typeof salvarPrecos>['body']) => call(salvarPrecos, { body }),
    key: EDICAO,
    inForce: ({ precos }): PrecosEditaveis => ({ precos }),
    history: HISTORICO,
  });
}
