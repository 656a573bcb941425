/** What the flow keeps between its pages: this much of `Storage`. */
export type Armazem = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** A store that lasts as long as the page; also what tests write to. */
export function armazemEmMemoria(): Armazem {
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

const memoria = armazemEmMemoria();

/** This tab's storage; where the browser closes it (blocked cookies), one as lasting as the page. */
export function armazemDaAba(): Armazem {
  try {
    return window.sessionStorage;
  } catch {
    return memoria;
  }
}
