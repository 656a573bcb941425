import { useQuery } from '@tanstack/react-query';
import {
  lerFretes,
  lerHistoricoDeFretes,
  salvarFretes,
  type FretesEditaveis,
} from '#contracts/catalogo/fretes.contract.ts';
import { useSaveInForce } from '#web/feedback/edicao/useSaveInForce.ts';
import { call, type CallOptions } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

const EDICAO = ['fretes', 'edicao'] as const;
const HISTORICO = ['fretes', 'historico'] as const;

export function useFretes() {
  return useQuery(reading(EDICAO, lerFretes));
}

export function useHistoricoDeFretes() {
  return useQuery(reading(HISTORICO, lerHistoricoDeFretes));
}

export function useSalvarFretes() {
  return useSaveInForce({
    send: (body: CallOptions<typeof salvarFretes>['body']) => call(salvarFretes, { body }),
    key: EDICAO,
    inForce: ({ fretes }): FretesEditaveis => ({ fretes }),
    history: HISTORICO,
  });
}
