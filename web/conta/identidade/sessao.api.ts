import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { lerSessao, sair, type SessaoAtual } from '../../../contracts/contas/sessao-atual.contract.ts';
import { call } from '../../lib/api/api.ts';
import { forgetFiles } from '../../lib/upload/useSweepFiles.ts';
import { despacharPendentes, esquecerPendentesDeOutros } from '../../lib/browser/pending.ts';

/** Who is signed in; loaders read it before a screen is drawn. */
export const sessaoQuery = queryOptions({
  queryKey: ['sessao'],
  queryFn: ({ signal }) => call(lerSessao, { signal }),
});

/** Who is signed in and what this installation is called; always there, the root loader has read it. */
export function useSessao(): SessaoAtual {
  return useSuspenseQuery(sessaoQuery).data;
}

/** An opaque id of whoever is signed in, to tell whose unsent text a tab keeps; null for a visitor. */
export function donoDaSessao({ papel, clienteId }: Pick<SessaoAtual, 'papel' | 'clienteId'>): string | null {
  return papel === 'Visitante' ? null : (clienteId ?? papel);
}

/** Another person from here on: nothing of the one before may be shown, and the guards must know. */
export function useTrocarDePessoa(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    // The entrances show nobody's data: whatever a screen does not hold now belongs to the one before.
    client.removeQueries({ type: 'inactive' });
    await client.invalidateQueries({ queryKey: ['sessao'] });
  }, [client]);
}

/** Not signed out: something written or chosen here has not reached the server, and would be gone. */
export class FicouPorEnviar extends Error {}

/**
 * Sends what is unsent, signs out and leaves by a full load of `/`. What cannot be sent is given up only on a second
 * word, by `true`. @throws FicouPorEnviar
 */
export function useSair() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (mesmoAssim: boolean) => {
      if (!mesmoAssim && !(await despacharPendentes())) throw new FicouPorEnviar();
      return call(sair, {});
    },
    onSuccess: async () => {
      // First what is open: an answer that comes now would write its text back into the storage.
      esquecerPendentesDeOutros('');
      client.clear();
      // Drafts of this tab: on a shared computer the next person must not find them.
      sessionStorage.clear();
      // The browser may keep this page for its back button: the next person here must not see it.
      document.body.hidden = true;
      window.addEventListener('pageshow', () => window.location.reload());
      await forgetFiles();
      window.location.assign('/');
    },
  });
}
