import type { z } from 'zod';
import { tabStorage, type TabStorage } from '../../lib/browser/tab-storage.ts';

const PREFIX = 'zelo:edicao:';
/** Edits that the store had no room for: they stand on their page only. */
const semLugar = new Set<string>();

export type Guardado<T> = {
  /** What was left here; null when there is nothing, or nothing that can be read. */
  ler: () => T | null;
  gravar: (edicao: T) => void;
  apagar: () => void;
};

/**
 * What was edited and not saved yet, in this tab only: it outlives a reload and the end of a session, and goes with
 * the tab or with `Sair`.
 */
export function guardado<T>(nome: string, schema: z.ZodType<T>, armazem?: TabStorage): Guardado<T> {
  const store = () => armazem ?? tabStorage();
  return {
    ler() {
      try {
        return schema.safeParse(JSON.parse(store().getItem(PREFIX + nome) ?? '')).data ?? null;
      } catch {
        return null;
      }
    },
    gravar(edicao) {
      try {
        store().setItem(PREFIX + nome, JSON.stringify(edicao));
        semLugar.delete(nome);
      } catch {
        // A full store: the page still has it, and leaving it asks first.
        semLugar.add(nome);
      }
    },
    apagar() {
      store().removeItem(PREFIX + nome);
      semLugar.delete(nome);
    },
  };
}

/** The names of all edits of this tab that are not saved, also of editors that were left: `Sair` would end them. */
export function porSalvar(armazem: TabStorage = tabStorage()): string[] {
  const keys = Array.from({ length: armazem.length }, (_, i) => armazem.key(i) ?? '');
  const kept = keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
  return [...new Set([...kept, ...semLugar])].toSorted();
}
