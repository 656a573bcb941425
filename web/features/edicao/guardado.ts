import type { z } from 'zod';
import { armazemDaAba, type Armazem } from '../fluxo/armazem.ts';

const PREFIX = 'zelo:edicao:';

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
export function guardado<T>(nome: string, schema: z.ZodType<T>, armazem?: Armazem): Guardado<T> {
  const store = () => armazem ?? armazemDaAba();
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
      } catch {
        // A full store: the page still has it, and leaving it asks first.
      }
    },
    apagar: () => store().removeItem(PREFIX + nome),
  };
}
