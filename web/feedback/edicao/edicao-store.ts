import type { z } from 'zod';
import { tabStorage, type TabStorage } from '#lib/browser/tab-storage.ts';

const PREFIX = 'zelo:edicao:';
/** Names of the edits that exist only on their page: the storage was full, or they are not for it. */
const unstored = new Set<string>();

export type EdicaoStore<T> = {
  /** The stored edit; null when there is none or it cannot be parsed. */
  read: () => T | null;
  write: (edicao: T) => void;
  clear: () => void;
};

/**
 * A store for one unsaved edit in this tab: it survives a reload and the end of a session, and is deleted with
 * the tab or by `Sair`.
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
        // The storage is full: the page still has the edit and asks before it is left.
        unstored.add(name);
      }
    },
    clear() {
      store().removeItem(PREFIX + name);
      unstored.delete(name);
    },
  };
}

/**
 * Names an edit that exists only on its page, so that `Sair` asks before it discards it.
 * @returns the function to call when it was saved or left
 */
export function holdEdicao(name: string): () => void {
  unstored.add(name);
  return () => void unstored.delete(name);
}

/**
 * The names of all unsaved edits of this tab, which `Sair` would discard; also those of editors that were left.
 */
export function unsavedEdicoes(storage: TabStorage = tabStorage()): string[] {
  const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '');
  const kept = keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
  return [...new Set([...kept, ...unstored])].toSorted();
}
