import { useQuery } from '@tanstack/react-query';
import {
  lerAjustes,
  lerVersoesDoAjuste,
  salvarAjuste,
  type AjusteEditavel,
} from '#contracts/catalogo/ajustes.contract.ts';
import type { SecaoDosAjustes } from '#domain/ajustes/ajustes.ts';
import { useSaveInForce } from '#web/feedback/edicao/useSaveInForce.ts';
import { call, type ApiAnswer } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

const KEY = ['ajustes', 'editaveis'] as const;
const versoesKey = (secao: SecaoDosAjustes) => [...KEY, secao, 'versoes'] as const;

/** Every section in force with its version, and what the installation brought. */
export function useAjustes() {
  return useQuery(reading(KEY, lerAjustes));
}

/** Earlier versions of a section, once they are asked for. */
export function useVersoesDoAjuste(secao: SecaoDosAjustes, open: boolean) {
  return useQuery({
    ...reading(versoesKey(secao), lerVersoesDoAjuste, { params: { secao } }),
    enabled: open,
  });
}

export function useSalvarAjuste(secao: SecaoDosAjustes) {
  return useSaveInForce({
    send: (body: AjusteEditavel) => call(salvarAjuste, { body }),
    key: KEY,
    inForce: (saved, known: ApiAnswer<typeof lerAjustes> | undefined) =>
      known && { ...known, ajustes: known.ajustes.map((one) => (one.secao === saved.secao ? saved : one)) },
    history: versoesKey(secao),
  });
}
