import { clear, createStore, delMany, entries, promisifyRequest, setMany } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';
import type { Chaves } from './guarda.ts';

/** A browser that cannot make up its mind is one that refuses. */
const PRAZO_MS = 5000;

function comPrazo<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the browser’s database does not answer')), PRAZO_MS);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** IndexedDB: outlives the tab and takes files as they are. */
export function chavesDoBanco(): Chaves {
  let opened: UseStore | null = null;
  const store: UseStore = async (mode, callback) => {
    opened ??= createStore('zelo-envios', 'arquivos');
    return comPrazo(opened(mode, callback));
  };
  return {
    entries: () => entries<string, unknown>(store),
    setMany: (pares) => setMany(pares, store),
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
