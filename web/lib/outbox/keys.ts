import { clear, createStore, delMany, entries, promisifyRequest, setMany } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';
import { z } from 'zod';
import type { TabStorage } from '../browser/tab-storage.ts';

/** A place that keeps values by key: this much of a database. */
export type Keys = {
  entries: () => Promise<readonly (readonly [string, unknown])[]>;
  setMany: (entries: [string, unknown][]) => Promise<void>;
  /** Writes only over what is there: what was forgotten elsewhere stays forgotten. */
  replace: (key: string, value: unknown) => Promise<void>;
  delMany: (keys: string[]) => Promise<void>;
  clear: () => Promise<void>;
};

/** A browser that cannot make up its mind is one that refuses. */
const LIMIT_MS = 5000;

function withLimit<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the browser’s database does not answer')), LIMIT_MS);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** IndexedDB: outlives the tab and takes files as they are. */
export function createDatabaseKeys(database: string, table: string): Keys {
  let opened: UseStore | null = null;
  const store: UseStore = async (mode, callback) => {
    opened ??= createStore(database, table);
    return withLimit(opened(mode, callback));
  };
  return {
    entries: () => entries<string, unknown>(store),
    setMany: (pairs) => setMany(pairs, store),
    replace: (key, value) =>
      store('readwrite', (objects) => {
        const found = objects.getKey(key);
        found.addEventListener('success', () => {
          if (found.result !== undefined) objects.put(value, key);
        });
        return promisifyRequest(objects.transaction);
      }),
    delMany: (keys) => delMany(keys, store),
    clear: () => clear(store),
  };
}

const values = z.record(z.string(), z.unknown());

/**
 * Where IndexedDB refuses: what is known of a file in the tab's own storage, under one name, so that the same file
 * chosen again goes on where it stopped; the bytes as long as the page lasts.
 */
export function createTabKeys(storage: TabStorage, name: string): Keys {
  const bytes = new Map<string, Blob>();

  function read(): Record<string, unknown> {
    try {
      return values.parse(JSON.parse(storage.getItem(name) ?? '{}'));
    } catch {
      return {};
    }
  }

  function write(all: Record<string, unknown>): void {
    if (Object.keys(all).length === 0) storage.removeItem(name);
    else storage.setItem(name, JSON.stringify(all));
  }

  return {
    entries: async () => [...Object.entries(read()), ...bytes],
    setMany: async (pairs) => {
      const all = read();
      for (const [key, value] of pairs) {
        if (value instanceof Blob) bytes.set(key, value);
        else all[key] = value;
      }
      write(all);
    },
    replace: async (key, value) => {
      const all = read();
      if (key in all) write({ ...all, [key]: value });
    },
    delMany: async (keys) => {
      for (const key of keys) bytes.delete(key);
      write(Object.fromEntries(Object.entries(read()).filter(([key]) => !keys.includes(key))));
    },
    clear: async () => {
      bytes.clear();
      write({});
    },
  };
}
