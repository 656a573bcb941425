import type { z } from 'zod';
import { tabStorage, type TabStorage } from '../../lib/browser/tab-storage.ts';

const PREFIX = 'zelo:edicao:';
/** Names of edits that could not be stored (storage full): they exist only on their page. */
const unstored = new Set<string>();

export type EdicaoStore<T> = {
  /** What was left here; null when there is nothing, or nothing that can be read. */
  read: () => T | null;
  write: (edicao: T) => void;
  clear: () => void;
};

/**
 * What was edited and not saved yet, in this tab only: it outlives a reload and the end of a session, and goes with
 * the tab or with `Sair`.
 */
export function edicaoStore<T>(name: string, schema: z.ZodType<T>, storage?: TabStorage): EdicaoStore<T> {
  const store = () => storage ?? tabStorage();
  return {
    read() {
      try {
        return schema.safeParse(JSON.parse(store().getItem(PREFIX + name) ?? '')).data ?? null;
      } catch {
        return null;
      }
    },
    write(edicao) {
      try {
        store().setItem(PREFIX + name, JSON.stringify(edicao));
        unstored.delete(name);
      } catch {
        // A full store: the page still has it, and leaving it asks first.
        unstored.add(name);
      }
    },
    clear() {
      store().removeItem(PREFIX + name);
      unstored.delete(name);
    },
  };
}

/** The names of all edits of this tab that are not saved, also of editors that were left: `Sair` would end them. */
export function unsavedEdicoes(storage: TabStorage = tabStorage()): string[] {
  const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '');
  const kept = keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
  return [...new Set([...kept, ...unstored])].toSorted();
}
