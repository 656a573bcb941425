import { clear, createStore, delMany, entries, promisifyRequest, setMany } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';
import { z } from 'zod';
import type { TabStorage } from '../browser/tab-storage.ts';

/** The operations of a key-value database that a file store uses. */
export type Keys = {
  entries: () => Promise<readonly (readonly [string, unknown])[]>;
  setMany: (entries: [string, unknown][]) => Promise<void>;
  /** Overwrites an existing key only, so that a deleted entry does not come back. */
  replace: (key: string, value: unknown) => Promise<void>;
  delMany: (keys: string[]) => Promise<void>;
  clear: () => Promise<void>;
};

/** Some browsers never answer an IndexedDB request: after this time it counts as refused. */
const LIMIT_MS = 5000;

function withLimit<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the browser’s database does not answer')), LIMIT_MS);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Keys in IndexedDB: they outlive the tab, and files are stored as they are. */
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
 * Keys for a browser without IndexedDB. Records go into the tab's storage, under one name, so that the same file
 * chosen again continues where its upload stopped; bytes stay in memory until the page ends.
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
