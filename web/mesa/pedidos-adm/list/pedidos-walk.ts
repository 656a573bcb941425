import { z } from 'zod';
import { SEARCHES, type TabStorage } from '#lib/browser/tab-storage.ts';

/** Under this name `Sair` and the next sign-in empty it. */
const KEY = `${SEARCHES}pedidos-da-lista`;
const ids = z.array(z.string());

/** Keeps, in this tab, which orders the list shows, in its order: the page of one leads on to the next. */
export function keepWalk(storage: TabStorage, shown: readonly string[]): void {
  storage.setItem(KEY, JSON.stringify(shown));
}

/** Where an order stands among those that the list showed last; null for an order that was not among them. */
export type PedidosWalk = { place: number; of: number; before: string | null; after: string | null };

/** The neighbours of an order in the list that this tab showed last; null when it was not there. */
export function readWalk(storage: TabStorage, id: string): PedidosWalk | null {
  const shown = readIds(storage);
  const at = shown.indexOf(id);
  if (at === -1) return null;
  return { place: at + 1, of: shown.length, before: shown[at - 1] ?? null, after: shown[at + 1] ?? null };
}

function readIds(storage: TabStorage): string[] {
  try {
    return ids.parse(JSON.parse(storage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}
