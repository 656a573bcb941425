/** The part of the DOM's `Storage` that the application uses. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** An empty storage in memory: it lasts as long as the page. Also used by tests. */
export function createMemoryStorage(): TabStorage {
  const data = new Map<string, string>();
  return {
    getItem: (key) => data.get(key) ?? null,
    setItem: (key, value) => void data.set(key, value),
    removeItem: (key) => void data.delete(key),
    key: (index) => [...data.keys()][index] ?? null,
    get length() {
      return data.size;
    },
  };
}

const memoryStorage = createMemoryStorage();

/** `sessionStorage`, or a storage in memory where the browser denies it (blocked cookies). */
export function tabStorage(): TabStorage {
  try {
    return window.sessionStorage;
  } catch {
    return memoryStorage;
  }
}

/** `localStorage`, which all tabs of the browser read, or a storage in memory where the browser denies it. */
export function browserStorage(): TabStorage {
  try {
    return window.localStorage;
  } catch {
    return memoryStorage;
  }
}

/** Prefix of the keys in the tab's storage under which the administrator's search texts are kept. */
export const SEARCHES = 'zelo-busca-';
