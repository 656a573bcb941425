import { useQuery } from '@tanstack/react-query';
import {
  lerFretes,
  lerHistoricoDeFretes,
  salvarFretes,
  type FretesEditaveis,
} from '#contracts/catalogo/fretes.contract.ts';
import { useSaveInForce } from '#web/feedback/edicao/useSaveInForce.ts';
import { call, type CallOptions } from '#lib/api/api.ts';

const EDICAO = ['fretes', 'edicao'] as const;
const HISTORICO = ['fretes', 'historico'] as const;

export function useFretes() {
  return useQuery({ queryKey: EDICAO, queryFn: ({ signal }) => call(lerFretes, { signal }) });
}

export function useHistoricoDeFretes() {
  return useQuery({ queryKey: HISTORICO, queryFn: ({ signal }) => call(lerHistoricoDeFretes, { signal }) });
}

export function useSalvarFretes() {
  return useSaveInForce({
    send: (body: CallOptions<typeof salvarFretes>['body']) => call(salvarFretes, { body }),
    key: EDICAO,
    inForce: ({ fretes }): FretesEditaveis => ({ fretes }),
    history: HISTORICO,
  });
}
