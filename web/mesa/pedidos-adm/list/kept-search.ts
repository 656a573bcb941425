import { z } from 'zod';
import { SEARCHES } from '#lib/browser/tab-storage.ts';

/**
 * Search texts may name a person, so they are kept out of addresses and history entries, which remain after
 * signing out. The history entry only has a random key; the text lies under it in the tab's storage, which is
 * emptied by `Sair` and by the next sign-in.
 */
const historyState = z.object({ busca: z.string() });

/** Stores a search text. @returns the history state that refers to it; null for an empty text */
export function keepSearch(busca: string): { busca: string } | null {
  if (busca === '') return null;
  const mark = crypto.randomUUID();
  try {
    sessionStorage.setItem(SEARCHES + mark, busca);
  } catch {
    // Without storage the text is lost with the next navigation.
  }
  return { busca: mark };
}

/** The search text that a history state refers to; empty when there is none. */
export function searchFromState(state: unknown): string {
  const mark = historyState.safeParse(state).data?.busca;
  try {
    return mark === undefined ? '' : (sessionStorage.getItem(SEARCHES + mark) ?? '');
  } catch {
    return '';
  }
}
