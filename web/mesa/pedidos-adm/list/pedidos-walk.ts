import { z } from 'zod';
import { SEARCHES, type TabStorage } from '#lib/browser/tab-storage.ts';

/** The prefix makes `Sair` and the next sign-in delete it. */
const KEY = `${SEARCHES}pedidos-da-lista`;
const ids = z.array(z.string());

/** Stores the ids of the shown list in this tab, for the links to neighbouring orders. */
export function keepWalk(storage: TabStorage, shown: readonly string[]): void {
  storage.setItem(KEY, JSON.stringify(shown));
}

/** Position of an order in the last shown list; null for an order outside of it. */
export type PedidosWalk = { place: number; of: number; before: string | null; after: string | null };

/** Neighbours of an order in this tab's last list; null outside of it. */
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
