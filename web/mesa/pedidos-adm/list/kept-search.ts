import { z } from 'zod';
import { SEARCHES } from '../../../lib/browser/tab-storage.ts';

/**
 * What was looked for may be a person: it stands in no address and in no state of the history, which outlive
 * signing out, but under a mark in the storage of this tab, which `Sair` empties and whoever signs in next.
 */
const historyState = z.object({ busca: z.string() });

/** Keeps it. @returns the state of the history entry that means it */
export function keepSearch(busca: string): { busca: string } | null {
  if (busca === '') return null;
  const mark = crypto.randomUUID();
  try {
    sessionStorage.setItem(SEARCHES + mark, busca);
  } catch {
    // Without storage the search holds until the next step of the history.
  }
  return { busca: mark };
}

/** What the state of a history entry means; empty for none. */
export function searchFromState(state: unknown): string {
  const mark = historyState.safeParse(state).data?.busca;
  try {
    return mark === undefined ? '' : (sessionStorage.getItem(SEARCHES + mark) ?? '');
  } catch {
    return '';
  }
}
