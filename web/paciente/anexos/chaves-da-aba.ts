import { z } from 'zod';
import type { TabStorage } from '../../lib/browser/tab-storage.ts';
import type { Chaves } from './guarda.ts';

const LUGAR = 'zelo:envios';
const valores = z.record(z.string(), z.unknown());

/**
 * Where IndexedDB refuses: addresses in the tab's own storage, so that the same file chosen again goes on
 * where it stopped, and the bytes as long as the page lasts.
 */
export function chavesDaAba(aba: TabStorage): Chaves {
  const bytes = new Map<string, Blob>();

  function ler(): Record<string, unknown> {
    try {
      return valores.parse(JSON.parse(aba.getItem(LUGAR) ?? '{}'));
    } catch {
      return {};
    }
  }

  function escrever(todos: Record<string, unknown>): void {
    if (Object.keys(todos).length === 0) aba.removeItem(LUGAR);
    else aba.setItem(LUGAR, JSON.stringify(todos));
  }

  return {
    entries: async () => [...Object.entries(ler()), ...bytes],
    setMany: async (pares) => {
      const todos = ler();
      for (const [key, value] of pares) {
        if (value instanceof Blob) bytes.set(key, value);
        else todos[key] = value;
      }
      escrever(todos);
    },
    replace: async (key, value) => {
      const todos = ler();
      if (key in todos) escrever({ ...todos, [key]: value });
    },
    delMany: async (keys) => {
      for (const key of keys) bytes.delete(key);
      escrever(Object.fromEntries(Object.entries(ler()).filter(([key]) => !keys.includes(key))));
    },
    clear: async () => {
      bytes.clear();
      escrever({});
    },
  };
}
