import { useMutation, useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { lerSessao, sair, type SessaoAtual } from '#contracts/contas/sessao-atual.contract.ts';
import { call } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';
import { forgetChosenServico } from '#lib/browser/chosen-servico.ts';
import { browserStorage } from '#lib/browser/tab-storage.ts';
import { forgetFiles } from '#lib/upload/useSweepFiles.ts';
import { forgetUnsentOfOthers, sendAllUnsent } from '#lib/outbox/registry.ts';

/** The query of the current session; route loaders read it before a screen renders. */
export const sessionQuery = reading(['sessao'], lerSessao);

/** Who is signed in, and the installation's brand and settings. Never pending: the root loader has read it. */
export function useSession(): SessaoAtual {
  return useSuspenseQuery(sessionQuery).data;
}

/** False while the account must set an own password or a second factor up first: only the screen for it opens. */
export function isSetUp({ faltaSenhaPropria, faltaSegundoFator }: SessaoAtual): boolean {
  return !faltaSenhaPropria && !faltaSegundoFator;
}

/** An opaque id of the signed-in person, under which unsent data of the tab are kept; null for a visitor. */
export function sessionOwner({
  papel,
  clienteId,
  medico,
}: Pick<SessaoAtual, 'papel' | 'clienteId' | 'medico'>): string | null {
  return papel === 'Visitante' ? null : (clienteId ?? medico?.id ?? papel);
}

/** For use after signing in: drops the cached data of the previous person and reads the session again. */
export function useSwitchPerson(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    // The entrances show nobody's data: every inactive query belongs to the previous person.
    client.removeQueries({ type: 'inactive' });
    await client.invalidateQueries({ queryKey: ['sessao'] });
  }, [client]);
}

/** Signing out was stopped: messages, files or answers are not on the server yet and would be lost. */
export class UnsentWork extends Error {}

/**
 * A mutation that sends what is unsent, signs out and loads `/` anew. Called with `true` it discards what cannot be
 * sent; with `false` it fails with UnsentWork instead.
 */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (discardUnsent: boolean) => {
      if (!discardUnsent && !(await sendAllUnsent())) throw new UnsentWork();
      return call(sair, {});
    },
    onSuccess: () => leaveBrowser(client, '/'),
  });
}

/** Forgets what this browser keeps of the person whose session has ended, and loads another page. */
export async function leaveBrowser(client: QueryClient, to: string): Promise<void> {
  // First what is open: an answer that comes now would write its text back into the storage.
  forgetUnsentOfOthers('');
  client.clear();
  // Drafts of this tab: on a shared computer the next person must not find them.
  sessionStorage.clear();
  forgetChosenServico(browserStorage());
  // The browser may keep this page for its back button: the next person here must not see it.
  document.body.hidden = true;
  window.addEventListener('pageshow', () => window.location.reload());
  await forgetFiles();
  window.location.assign(to);
}
